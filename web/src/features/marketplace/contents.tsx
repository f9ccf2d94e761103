import type { FileUploads } from '../../form/use-file-uploads'
import { loadChunk } from '../../lib/load-chunk'
import { AsyncView } from '../../ui/async-view'
import { Skeleton } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import type { Product } from './types'

const fetchFiles = loadChunk(() => import('./files-part'))
const fetchVersions = loadChunk(() => import('./versions-part'))

interface ContentsProps {
  product: Product
  uploads: FileUploads
}

/** Files and versions go their own way to the server, so the form doesn't wait for their code. */
export function Contents({ product, uploads }: ContentsProps) {
  const files = useCode(fetchFiles)
  const versions = useCode(fetchVersions)
  return (
    <>
      <AsyncView query={files} skeleton={<Skeleton className="h-40 w-full rounded-m" />}>
        {({ FilesPart }) => <FilesPart product={product} uploads={uploads} />}
      </AsyncView>
      <AsyncView query={versions} skeleton={<Skeleton className="h-72 w-full rounded-m" />}>
        {({ VersionsPart }) => <VersionsPart product={product} />}
      </AsyncView>
    </>
  )
}
