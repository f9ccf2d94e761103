import { RotateCcw, X } from 'lucide-react'

import { formatBytes } from '../lib/bytes'
import type { FileUploads, Upload } from './use-file-uploads'

interface UploadRowProps {
  entry: Upload
  uploads: FileUploads
  /** The id of the control that more are chosen with: it has the focus once the row is gone. */
  chooser: string
}

/** A file on its way, and how far it is. */
export function UploadRow({ entry, uploads, chooser }: UploadRowProps) {
  const { key, name, size, part, problem } = entry
  const percent = Math.floor(part * 100)
  return (
    <div className="flex items-center gap-2 py-3">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-medium break-words">{name}</p>
        {problem === null ? (
          <>
            <progress
              className="h-1.5 w-full"
              max={100}
              value={percent}
              aria-label={`Upload of ${name}`}
            />
            <p className="tabular text-sm text-ink-soft">
              {percent === 100 ? 'Checking...' : `${percent}% of ${formatBytes(size)}`}
            </p>
          </>
        ) : (
          <p role="alert" className="text-note text-heart">
            {problem}
          </p>
        )}
      </div>
      {problem !== null && (
        <button
          type="button"
          className="icon-button"
          aria-label={`Try ${name} again`}
          onClick={() => {
            uploads.retry(key)
          }}
        >
          <RotateCcw aria-hidden size={18} />
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={problem === null ? `Cancel upload of ${name}` : `Dismiss ${name}`}
        onClick={() => {
          uploads.remove(key)
          document.getElementById(chooser)?.focus()
        }}
      >
        <X aria-hidden size={18} />
      </button>
    </div>
  )
}
