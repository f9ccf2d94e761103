import clsx from 'clsx'
import { RotateCcw, X } from 'lucide-react'

import { formatBytes } from '../../lib/bytes'
import type { FileToSend, SessionFiles } from './session-files'

interface FilesToSendProps {
  list: readonly FileToSend[]
  files: SessionFiles
}

/** The files that go with the message, and how far they are. */
export function FilesToSend({ list, files }: FilesToSendProps) {
  return (
    <ul
      role="list"
      aria-label="Files to send"
      className="flex max-h-40 flex-wrap gap-2 overflow-y-auto p-0.5"
    >
      {list.map((one) => (
        <li
          key={one.key}
          className={clsx(
            'flex max-w-full items-center gap-2.5 rounded-m border bg-surface p-1.5',
            one.problem === null ? 'border-line' : 'border-heart',
          )}
        >
          <div className="grid max-w-64 min-w-0 text-note">
            <span className="truncate font-medium">{one.name}</span>
            <State file={one} />
          </div>
          {one.canRetry && (
            <button
              type="button"
              className="icon-button"
              aria-label={`Try ${one.name} again`}
              onClick={() => {
                files.retry(one.key)
              }}
            >
              <RotateCcw aria-hidden size={18} />
            </button>
          )}
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove ${one.name}`}
            onClick={() => {
              files.remove(one.key)
            }}
          >
            <X aria-hidden size={18} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function State({ file: { name, size, part, sent, problem } }: { file: FileToSend }) {
  if (problem !== null) {
    return (
      <span role="alert" className="text-heart">
        {problem}
      </span>
    )
  }
  if (sent) return <span className="tabular text-ink-soft">{formatBytes(size)}</span>
  return (
    <progress
      className="h-1.5 w-24"
      max={100}
      value={Math.round(part * 100)}
      aria-label={`Uploading ${name}`}
    />
  )
}
