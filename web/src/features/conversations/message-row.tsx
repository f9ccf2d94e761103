import clsx from 'clsx'
import { Check, CheckCheck } from 'lucide-react'
import type { ReactNode } from 'react'

import { dayName } from '../../lib/day-name'
import { exactTime } from '../../lib/time'
import { useCode } from '../../ui/use-code'
import { fetchAgreementParts } from '../agreements/public'
import { Flags, ReportMessage } from '../moderation/public'
import { Attachments } from './attachments'
import { MarkedText } from './marked-text'
import type { Row } from './rows'
import type { Attachment, Message } from './types'
import { clockTime } from './message-time'

type MessageLine = Extract<Row, { kind: 'message' }>

interface MessageRowProps {
  row: MessageLine
  /** Who wrote it, for those who do not see at which side it stands. */
  author: string
  /** It was jumped to a moment ago. */
  isMarked: boolean
}

export function MessageRow({ row, author, isMarked }: MessageRowProps) {
  const { message, own, opens, closes, mark } = row
  return (
    <Line own={own} opens={opens}>
      <Bubble own={own} closes={closes} isMarked={isMarked} author={opens ? author : null}>
        <Inside
          content={message.content}
          attachments={message.attachments}
          message={message}
          own={own}
        />
        {!own && <ReportMessage message={message} />}
      </Bubble>
      <Flags of={message} />
      {(closes || mark) && (
        <p className="flex items-center gap-1.5 px-1 text-xs text-ink-soft">
          <time dateTime={message.created_at} title={exactTime(message.created_at)}>
            {clockTime(message.created_at)}
          </time>
          {mark && <ReadMark mark={mark} />}
        </p>
      )}
    </Line>
  )
}

function ReadMark({ mark }: { mark: 'Sent' | 'Read' }) {
  const Icon = mark === 'Read' ? CheckCheck : Check
  return (
    <span className={clsx('inline-flex items-center gap-1', mark === 'Read' && 'text-accent')}>
      <Icon aria-hidden size={14} />
      {mark}
    </span>
  )
}

interface LineProps {
  own: boolean
  opens: boolean
  children: ReactNode
}

/** One's own at the right, the other's at the left. */
export function Line({ own, opens, children }: LineProps) {
  return (
    <div
      className={clsx(
        'flex flex-col gap-1',
        own ? 'items-end pl-8 sm:pl-16' : 'items-start pr-8 sm:pr-16',
        opens ? 'pt-3' : 'pt-0.5',
      )}
    >
      {children}
    </div>
  )
}

interface BubbleProps {
  own: boolean
  closes: boolean
  isMarked?: boolean
  isFaint?: boolean
  author: string | null
  children: ReactNode
}

export function Bubble({
  own,
  closes,
  isMarked = false,
  isFaint = false,
  author,
  children,
}: BubbleProps) {
  return (
    <div
      className={clsx(
        'relative max-w-[min(100%,38rem)] min-w-0 rounded-[18px]',
        own ? 'bubble-own' : 'bubble-other',
        closes && (own ? 'rounded-br-[5px]' : 'rounded-bl-[5px]'),
        isMarked && 'outline-3 outline-offset-2 outline-spark',
        isFaint && 'opacity-75',
      )}
    >
      {author !== null && <span className="sr-only">{author}: </span>}
      {children}
    </div>
  )
}

interface InsideProps {
  content: string
  attachments: readonly Attachment[]
  message?: Message
  own: boolean
}

export function Inside({ content, attachments, message, own }: InsideProps) {
  return (
    <>
      {content !== '' && <MarkedText content={content} />}
      <Attachments attachments={attachments} message={message} own={own} />
    </>
  )
}

/** A line that ends with the title of something has no full stop of its own. */
const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** What happened to the conversation itself. */
export function SystemRow({ row, who }: { row: Extract<Row, { kind: 'system' }>; who: string }) {
  const { message } = row
  const { id, conversation_id, created_at, content } = message
  const { data: agreements } = useCode(fetchAgreementParts)
  const line = (
    <p className="py-3 text-center text-note text-ink-soft">
      <span title={exactTime(created_at)}>
        {asSentence(content)}{' '}
        <span className="whitespace-nowrap">{`${who}, ${clockTime(created_at)}`}</span>
      </span>
    </p>
  )
  if (!agreements) return line
  const time = (
    <time dateTime={created_at} title={exactTime(created_at)}>
      {clockTime(created_at)}
    </time>
  )
  return (
    <agreements.AgreementLine conversationId={conversation_id} messageId={id} who={who} time={time}>
      {line}
    </agreements.AgreementLine>
  )
}

export function DayRow({ row }: { row: Extract<Row, { kind: 'day' }> }) {
  return (
    <p className="flex items-center gap-3 pt-5 pb-1 text-note text-ink-soft">
      <span aria-hidden className="h-px flex-1 bg-line" />
      <time dateTime={row.iso.slice(0, 10)}>{dayName(row.iso)}</time>
      <span aria-hidden className="h-px flex-1 bg-line" />
    </p>
  )
}

export function UnreadRow() {
  return (
    <p className="flex items-center gap-3 pt-4 pb-1">
      <span aria-hidden className="h-px flex-1 bg-spark-edge" />
      <span className="tag tag-new">New messages</span>
      <span aria-hidden className="h-px flex-1 bg-spark-edge" />
    </p>
  )
}
