import { FileUp, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'

import { UploadRow } from '../../form/upload-row'
import { useFileUploads } from '../../form/use-file-uploads'
import { formatBytes } from '../../lib/bytes'
import { buttonClass } from '../../ui/button'
import { ROWS } from '../../ui/rows'
import { fileOf, MOST_FILES, type RequestForm } from './request-form'
import { uploadFile } from './upload-file'

const MOST_BYTES = 25 * 1024 * 1024

type KeptFile = RequestForm['attachments'][number]

/** Spares an upload that the server would refuse; the server looks at the content itself. */
function filesProblem(
  chosen: readonly { readonly name: string; readonly size: number }[],
  count: number,
): string | null {
  const empty = chosen.find(({ size }) => size === 0)
  if (empty) return `${empty.name} is empty. Please choose another file.`
  const large = chosen.find(({ size }) => size > MOST_BYTES)
  if (large) return `${large.name} is ${formatBytes(large.size)}. A file can be at most 25 MB.`
  return count + chosen.length > MOST_FILES
    ? `A request can have up to ${MOST_FILES} files. Remove one to add another.`
    : null
}

interface RequestFilesProps {
  id: string
  label: string
  error: string | undefined
  files: readonly KeptFile[]
  onChange: (files: KeptFile[]) => void
  /** One more is there. */
  onSent: (file: KeptFile) => void
  /** Whether some are on their way, or failed. */
  onWaiting: (isWaiting: boolean) => void
}

/** The files that go with the request: those that are there, and those on their way. */
export function RequestFiles(props: RequestFilesProps) {
  const { id, label, error, files, onChange, onSent, onWaiting } = props
  const uploads = useFileUploads(async (file, how) => {
    onSent(fileOf(await uploadFile(file, how)))
  })
  const { entries } = uploads
  const isWaiting = entries.length > 0
  useEffect(() => {
    onWaiting(isWaiting)
  }, [isWaiting, onWaiting])
  const [refused, setRefused] = useState<string | null>(null)
  const count = files.length + entries.length
  const problem = refused ?? error ?? null
  const add = (chosen: readonly File[]) => {
    const why = filesProblem(chosen, count)
    setRefused(why)
    if (why === null) uploads.add(chosen)
  }
  return (
    <div className="field" role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className="field-label">
        {label} <span className="font-normal text-ink-soft">(optional)</span>
      </p>
      {count > 0 && (
        <ul role="list" aria-label="Files" className={ROWS}>
          {files.map((file) => (
            <li key={file.id} className="flex min-h-14 items-center gap-2">
              <p className="min-w-0 flex-1 break-words">
                {file.file_name}{' '}
                <span className="tabular text-sm text-ink-soft">{formatBytes(file.file_size)}</span>
              </p>
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove ${file.file_name}`}
                title="Remove"
                onClick={() => {
                  setRefused(null)
                  onChange(files.filter((one) => one.id !== file.id))
                  // The button is gone with its row.
                  document.getElementById(id)?.focus()
                }}
              >
                <Trash2 aria-hidden size={18} />
              </button>
            </li>
          ))}
          {entries.map((entry) => (
            <li key={`upload ${entry.key}`}>
              <UploadRow entry={entry} uploads={uploads} chooser={id} />
            </li>
          ))}
        </ul>
      )}
      <label
        className={`${buttonClass('secondary', 'small')} relative justify-self-start has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
      >
        <input
          id={id}
          type="file"
          multiple
          className="ghost-input"
          aria-describedby={`${id}-hint ${id}-error`}
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
      <p id={`${id}-hint`} className="field-hint">
        Sketches, examples, data. Up to {MOST_FILES} files of 25 MB. Everyone who can see the
        request can download them.
      </p>
      <p id={`${id}-error`} className="field-error" aria-live="polite">
        {problem}
      </p>
    </div>
  )
}
