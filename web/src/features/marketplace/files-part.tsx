import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { messageOf } from '../../api/errors'
import { UploadRow } from '../../form/upload-row'
import type { FileUploads } from '../../form/use-file-uploads'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { PagePart } from '../../ui/page-part'
import { ROWS } from '../../ui/rows'
import { SkeletonCards } from '../../ui/skeleton'
import { toast } from '../../ui/toast-area'
import { FileRow } from './file-row'
import { filesProblem, MOST_FILES } from './file-rules'
import { filesQuery, removeFile } from './queries'
import type { Product, ProductFile } from './types'

const ID = 'product-files'

interface FilesPartProps {
  product: Product
  uploads: FileUploads
}

/** What buyers download. Files are sent at once, and each says how far it is. */
export function FilesPart({ product, uploads }: FilesPartProps) {
  const { id, file_count } = product
  const query = useQuery(filesQuery(id))
  const [problem, setProblem] = useState<string | null>(null)
  const count = (query.data?.length ?? file_count) + uploads.entries.length
  const add = (chosen: readonly File[]) => {
    const refused = filesProblem(chosen, count)
    setProblem(refused)
    if (refused === null) uploads.add(chosen)
  }
  return (
    <PagePart title="Files" lead="What buyers can download. Saved right away.">
      <div className="grid grid-cols-1 gap-4">
        <AsyncView
          query={query}
          skeleton={<SkeletonCards count={Math.max(1, file_count)} className="h-16" />}
          empty={<p className="text-note text-ink-soft">There are no files yet.</p>}
        >
          {(files) => (
            <ul role="list" aria-label="Files" className={ROWS}>
              {files.map((file) => (
                <li key={file.id}>
                  <FileRow file={file} actions={<RemoveFile productId={id} file={file} />} />
                </li>
              ))}
            </ul>
          )}
        </AsyncView>
        {uploads.entries.length > 0 && (
          <ul role="list" aria-label="Uploads" className={ROWS}>
            {uploads.entries.map((entry) => (
              <li key={entry.key}>
                <UploadRow entry={entry} uploads={uploads} chooser={ID} />
              </li>
            ))}
          </ul>
        )}
        <div className="field">
          <label
            className={`${buttonClass('secondary', 'small')} relative justify-self-start has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
          >
            <input
              id={ID}
              type="file"
              multiple
              className="ghost-input"
              aria-describedby={`${ID}-hint ${ID}-error`}
              aria-invalid={problem !== null || undefined}
              onChange={({ target }) => {
                const chosen = [...(target.files ?? [])]
                // So that the same file can be chosen again.
                target.value = ''
                if (chosen.length > 0) add(chosen)
              }}
            />
            <FileUp aria-hidden size={18} />
            Add files
          </label>
          <p id={`${ID}-hint`} className="field-hint">
            Up to 500 MB each. <span className="tabular">{`${count} of ${MOST_FILES}.`}</span>
          </p>
          <p id={`${ID}-error`} className="field-error" aria-live="polite">
            {problem}
          </p>
        </div>
      </div>
    </PagePart>
  )
}

function RemoveFile({ productId, file }: { productId: number; file: ProductFile }) {
  const queryClient = useQueryClient()
  const [isRemoving, setRemoving] = useState(false)
  const remove = async () => {
    if (isRemoving) return
    setRemoving(true)
    try {
      await removeFile(queryClient, productId, file.id)
      // The button is gone with its row.
      document.getElementById(ID)?.focus()
      toast.success('File removed')
    } catch (error) {
      setRemoving(false)
      toast.error(messageOf(error))
    }
  }
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={`Remove ${file.file_name}`}
      title="Remove"
      aria-busy={isRemoving || undefined}
      onClick={() => void remove()}
    >
      <Trash2 aria-hidden size={18} />
    </button>
  )
}
