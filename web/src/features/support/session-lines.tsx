import clsx from 'clsx'
import { Download } from 'lucide-react'
import { memo } from 'react'

import { formatBytes } from '../../lib/bytes'
import { dayName } from '../../lib/day-name'
import { dateFormat, exactTime } from '../../lib/time'
import { LinkedText } from './linked-text'
import { fileAddress } from './session-queries'
import type { SessionFile, SessionLink, SessionMessage } from './types'

const clock = dateFormat({ timeStyle: 'short' })

export function SystemLine({ content, at }: { content: string; at?: string }) {
  return (
    <p className="py-3 text-center text-note break-words text-ink-soft" title={at && exactTime(at)}>
      {content}
    </p>
  )
}

export function DayLine({ iso }: { iso: string }) {
  return (
    <p className="flex items-center gap-3 pt-5 pb-1 text-note text-ink-soft">
      <span aria-hidden className="h-px flex-1 bg-line" />
      <time dateTime={iso.slice(0, 10)}>{dayName(iso)}</time>
      <span aria-hidden className="h-px flex-1 bg-line" />
    </p>
  )
}

interface MessageLineProps {
  link: SessionLink
  message: SessionMessage
  own: boolean
  /** Who wrote it; null below another of the same person. */
  author: string | null
  /** There are more than two, so the name is shown. */
  isNamed: boolean
  /** The last of several by one person: it has the time. */
  closes: boolean
}

/** One’s own at the right, the other’s at the left. */
export const MessageLine = memo(function MessageLine({
  link,
  message,
  own,
  author,
  isNamed,
  closes,
}: MessageLineProps) {
  const { content, attachments, created_at } = message
  return (
    <div
      className={clsx(
        'flex flex-col gap-1',
        own ? 'items-end pl-8 sm:pl-16' : 'items-start pr-8 sm:pr-16',
        author === null ? 'pt-0.5' : 'pt-3',
      )}
    >
      {author !== null && (
        <p className={clsx('px-1 text-xs text-ink-soft', (own || !isNamed) && 'sr-only')}>
          {author}:
        </p>
      )}
      <div
        className={clsx(
          'max-w-[min(100%,38rem)] min-w-0 rounded-[18px]',
          own ? 'bubble-own' : 'bubble-other',
          closes && (own ? 'rounded-br-[5px]' : 'rounded-bl-[5px]'),
        )}
      >
        <LinkedText content={content} />
      </div>
      {attachments.length > 0 && (
        <ul role="list" aria-label="Files" className="grid max-w-full gap-1.5">
          {attachments.map((file) => (
            <li key={file.id} className="min-w-0">
              <FileLink link={link} file={file} />
            </li>
          ))}
        </ul>
      )}
      {closes && (
        <p className="px-1 text-xs text-ink-soft">
          <time dateTime={created_at} title={exactTime(created_at)}>
            {clock(new Date(created_at))}
          </time>
        </p>
      )}
    </div>
  )
})

function FileLink({ link, file }: { link: SessionLink; file: SessionFile }) {
  return (
    <a
      href={fileAddress(link, file)}
      download={file.file_name}
      className="flex min-h-11 max-w-full items-center gap-2.5 rounded-m border border-line bg-surface px-3 text-note no-underline hover:border-ink"
    >
      <Download aria-hidden size={18} className="flex-none" />
      <span className="min-w-0 truncate">{file.file_name}</span>
      <span className="tabular flex-none text-ink-soft">{formatBytes(file.file_size)}</span>
    </a>
  )
}
