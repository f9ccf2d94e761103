import { Link } from '@tanstack/react-router'
import { Pause, Play, RotateCw, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { formatBytes } from '../../lib/bytes'
import { buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { cancel, chooseAgain, dismiss, pause, resume } from './manager'
import { timeLeft } from './speed'
import type { UploadEntry } from './types'

/** One upload: how far it is, and what can be done about it. */
export function UploadRow({ entry }: { entry: UploadEntry }) {
  const { key, title, name, size, sent, state, problem, videoId } = entry
  const percent = size === 0 ? 0 : Math.floor((sent / size) * 100)
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 leading-snug font-medium break-words">
          {videoId === null ? (
            title
          ) : (
            <Link
              to="/video_display/stream/$videoId"
              params={{ videoId: String(videoId) }}
              className="no-underline hover:underline"
            >
              {title}
            </Link>
          )}
        </p>
        <Acts entry={entry} />
      </div>
      {state !== 'done' && (
        <progress
          className="h-1.5 w-full"
          max={100}
          value={percent}
          aria-label={`Upload of ${title}`}
        />
      )}
      <p className="tabular text-sm text-ink-soft">{statusOf(entry, percent)}</p>
      <Notice>{state === 'failed' ? problem : null}</Notice>
      {state === 'done' && !entry.isDescribed && (
        <p className="text-sm">
          Private until you save its details.{' '}
          <Link to="/video-upload" className="link">
            Add details
          </Link>
        </p>
      )}
      {state === 'needs-file' && <ChooseAgain uploadKey={key} name={name} />}
    </li>
  )
}

function statusOf({ state, sent, size, speed }: UploadEntry, percent: number): string {
  const done = `${formatBytes(sent)} of ${formatBytes(size)}`
  switch (state) {
    case 'waiting':
      return 'Starting...'
    case 'uploading':
      return [
        `${percent}%`,
        done,
        ...(speed === null
          ? []
          : [`${formatBytes(Math.round(speed))}/s`, timeLeft(size - sent, speed)]),
      ].join(' · ')
    case 'reconnecting':
      return `Connection lost at ${percent}%. Reconnecting...`
    case 'paused':
      return `Paused at ${percent}% · ${done}`
    case 'failed':
    case 'needs-file':
      return `Stopped at ${percent}% · ${done}`
    case 'elsewhere':
      return 'Uploading in another tab'
    case 'done':
      return `Uploaded · ${formatBytes(size)}`
  }
}

function Acts({ entry: { key, state, title } }: { entry: UploadEntry }) {
  return (
    <span className="-mt-2 -mr-2 flex flex-none">
      {['uploading', 'waiting', 'reconnecting'].includes(state) && (
        <Act
          label={`Pause upload of ${title}`}
          onPress={() => {
            pause(key)
          }}
        >
          <Pause aria-hidden size={18} />
        </Act>
      )}
      {state === 'paused' && (
        <Act
          label={`Continue upload of ${title}`}
          onPress={() => {
            resume(key)
          }}
        >
          <Play aria-hidden size={18} />
        </Act>
      )}
      {state === 'failed' && (
        <Act
          label={`Retry upload of ${title}`}
          onPress={() => {
            resume(key)
          }}
        >
          <RotateCw aria-hidden size={18} />
        </Act>
      )}
      {state === 'done' ? (
        <Act
          label={`Dismiss ${title}`}
          onPress={() => {
            dismiss(key)
          }}
        >
          <X aria-hidden size={18} />
        </Act>
      ) : (
        state !== 'elsewhere' && (
          <Act label={`Cancel upload of ${title}`} onPress={() => void cancel(key)}>
            <X aria-hidden size={18} />
          </Act>
        )
      )}
    </span>
  )
}

interface ActProps {
  label: string
  onPress: () => void
  children: ReactNode
}

function Act({ label, onPress, children }: ActProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** A browser gives no file back after a reload, so it is asked for by its name. */
function ChooseAgain({ uploadKey, name }: { uploadKey: string; name: string }) {
  const [isOther, setOther] = useState(false)
  return (
    <div className="grid gap-2">
      <p className="text-sm">
        To continue, choose <b className="break-all">{name}</b> again. It goes on where it stopped.
      </p>
      <label
        className={`${buttonClass('secondary', 'small')} justify-self-start has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
      >
        <input
          type="file"
          className="ghost-input"
          accept="video/*"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (file) setOther(!chooseAgain(uploadKey, file))
          }}
        />
        Choose the file
      </label>
      <Notice>{isOther ? `That’s another file. Choose “${name}”.` : null}</Notice>
    </div>
  )
}
