import { useQuery } from '@tanstack/react-query'

import { AsyncView } from '../../ui/async-view'
import { ROWS } from '../../ui/rows'
import { SkeletonCards } from '../../ui/skeleton'
import { FileRow } from './file-row'
import { filesQuery } from './queries'

interface FileListProps {
  productId: number
  /** How many there are, before they are read. */
  count: number
}

/** The files of a product, to download. For its seller and for buyers. */
export function FileList({ productId, count }: FileListProps) {
  const query = useQuery(filesQuery(productId))
  return (
    <AsyncView
      query={query}
      skeleton={<SkeletonCards count={Math.max(1, count)} className="h-16" />}
      empty={<p className="text-note text-ink-soft">There are no files yet.</p>}
    >
      {(files) => (
        <ul role="list" aria-label="Files" className={ROWS}>
          {files.map((file) => (
            <li key={file.id}>
              <FileRow file={file} />
            </li>
          ))}
        </ul>
      )}
    </AsyncView>
  )
}
