import clsx from 'clsx'
import { File as FileIcon, RotateCcw, X } from 'lucide-react'

import { formatBytes } from '../../lib/bytes'
import type { Entry, Uploads } from './uploads'

export interface ComposerFilesProps {
  entries: readonly Entry[]
  uploads: Uploads
}

/** What cameras write with the place inside. The server takes it out of JPEG, PNG and WebP, and sends these as they are. */
const MAY_NAME_A_PLACE = /\.(heic|heif|avif|tiff?|dng|mov|mp4|m4v|3gp)$/i

/** The files that go with the message, and how far they are. */
export function ComposerFiles({ entries, uploads }: ComposerFilesProps) {
  const placed = entries.filter(({ name }) => MAY_NAME_A_PLACE.test(name))
  return (
    <>
      <ul
        role="list"
        aria-label="Files to send"
        className="flex max-h-40 flex-wrap gap-2 overflow-y-auto p-0.5"
      >
        {entries.map((entry) => (
          <li key={entry.key} className="max-w-full">
            <Chip entry={entry} uploads={uploads} />
          </li>
        ))}
      </ul>
      <p role="status" className="px-2 text-note break-words text-ink-soft empty:hidden">
        {placed.length > 0 &&
          `${placed.map(({ name }) => name).join(', ')} may include the location where it was taken.`}
      </p>
    </>
  )
}

function Chip({ entry, uploads }: { entry: Entry; uploads: Uploads }) {
  const { key, name, size, state, part, attachment, problem, canRetry } = entry
  const percent = Math.round(part * 100)
  return (
    <div
      className={clsx(
        'flex max-w-full items-center gap-2.5 rounded-m border bg-surface p-1.5',
        state === 'failed' ? 'border-heart' : 'border-line',
      )}
    >
      <Thumb src={attachment?.preview_url} />
      <div className="grid max-w-64 min-w-0 text-note">
        <span className="truncate font-medium">{name}</span>
        {state === 'failed' ? (
          <span role="alert" className="text-heart">
            {problem}
          </span>
        ) : state === 'uploading' ? (
          <span className="flex items-center gap-2 text-ink-soft">
            <progress
              className="h-1.5 w-24"
              max={100}
              value={percent}
              aria-label={`Uploading ${name}`}
            />
            <span className="tabular text-xs">
              {percent === 100 ? 'Checking...' : `${percent}%`}
            </span>
          </span>
        ) : (
          <span className="tabular text-ink-soft">{formatBytes(size)}</span>
        )}
      </div>
      {canRetry && (
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
        aria-label={`Remove ${name}`}
        onClick={() => {
          uploads.remove(key)
        }}
      >
        <X aria-hidden size={18} />
      </button>
    </div>
  )
}

function Thumb({ src }: { src: string | null | undefined }) {
  return src ? (
    <img src={src} alt="" className="size-10 flex-none rounded-s bg-sunken object-cover" />
  ) : (
    <span className="grid size-10 flex-none place-items-center rounded-s bg-sunken text-ink-soft">
      <FileIcon aria-hidden size={20} />
    </span>
  )
}
