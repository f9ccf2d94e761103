import { Link } from '@tanstack/react-router'
import {
  ChevronRight,
  FileSignature,
  MailWarning,
  MessagesSquare,
  UserRoundPen,
  type LucideIcon,
} from 'lucide-react'
import { Children, type ReactNode } from 'react'

import { relativeTime } from '../../lib/time'

interface AttentionListProps {
  /** How many things wait altogether: a row can stand for several. */
  count: number
  children: ReactNode
}

/** What waits for somebody, first things first: the one list of a dashboard with a surface of its own. */
export function AttentionList({ count, children }: AttentionListProps) {
  return (
    <section aria-labelledby="attention" className="grid grid-cols-1 content-start gap-2.5">
      <div className="flex min-h-8 items-center gap-2">
        <h2 id="attention" className="text-lg">
          Needs your attention
        </h2>
        <span className="count tabular">{count}</span>
      </div>
      <ul
        role="list"
        className="@container overflow-hidden rounded-m border border-line bg-surface"
      >
        {Children.map(children, (row) => (
          <li className="border-line not-first:border-t">{row}</li>
        ))}
      </ul>
    </section>
  )
}

/** The look of the link that a row is. */
export const ATTENTION_ROW =
  'group grid min-h-15 grid-cols-[1.25rem_minmax(0,1fr)_auto] content-center items-center gap-x-4 px-4 py-2 no-underline hover:bg-sunken @2xl:min-h-14 @2xl:grid-cols-[1.25rem_minmax(0,13rem)_minmax(0,1fr)_auto_5.5rem] @2xl:px-5'

interface AttentionLineProps {
  Icon: LucideIcon
  /** How many of what: "3 proposals to review". */
  title: string
  /** What it belongs to. */
  text: ReactNode
  /** A moment or a deadline. */
  when?: string | null
  /** What there is to do. */
  verb: string
}

/** What is inside a row: two lines on a phone, one where there is room. */
export function AttentionLine({ Icon, title, text, when, verb }: AttentionLineProps) {
  return (
    <>
      <Icon aria-hidden size={20} className="row-span-2 text-accent @2xl:row-span-1" />
      <span className="truncate font-medium">{title}</span>
      <span className="col-start-2 truncate text-sm text-ink-soft @2xl:col-auto">{text}</span>
      <span className="hidden text-sm whitespace-nowrap text-ink-soft @2xl:block">{when}</span>
      <span className="col-start-3 row-span-2 row-start-1 flex items-center justify-end gap-1 text-note font-medium text-accent @2xl:col-start-5 @2xl:row-span-1">
        <span className="hidden @2xl:inline">{verb}</span>
        <ChevronRight aria-hidden size={16} className="flex-none" />
      </span>
    </>
  )
}

/** "1 draft", "3 drafts" */
export const count = (number: number, one: string, many = `${one}s`) =>
  `${number} ${number === 1 ? one : many}`

/** For both roles: in how many conversations something is unread. */
export function UnreadMessagesRow({ count: unread }: { count: number }) {
  return (
    <Link to="/conversations" className={ATTENTION_ROW}>
      <AttentionLine
        Icon={MessagesSquare}
        title={count(unread, 'unread conversation')}
        text={null}
        verb="Reply"
      />
    </Link>
  )
}

/** For both roles: what the other side proposed and this one has not answered. */
export function AgreementsRow({ rows }: { rows: readonly Deal[] }) {
  return (
    <DealsRow
      Icon={FileSignature}
      title={`${count(rows.length, 'agreement')} to accept`}
      verb="Read"
      rows={rows}
    />
  )
}

export interface Deal {
  readonly conversation_id: number
  readonly title: string
  readonly updated_at: string
}

interface DealsRowProps {
  Icon: LucideIcon
  title: string
  verb: string
  rows: readonly Deal[]
}

/** One leads to its conversation, several to the list of agreements. */
export function DealsRow({ Icon, title, verb, rows }: DealsRowProps) {
  const [first, ...others] = rows
  if (!first) return null
  const line = (
    <AttentionLine
      Icon={Icon}
      title={title}
      text={rows.map((row) => row.title).join(', ')}
      when={relativeTime(first.updated_at)}
      verb={verb}
    />
  )
  return others.length === 0 ? (
    <Link
      to="/conversations/$id"
      params={{ id: String(first.conversation_id) }}
      search={{}}
      className={ATTENTION_ROW}
    >
      {line}
    </Link>
  ) : (
    <Link to="/agreements" className={ATTENTION_ROW}>
      {line}
    </Link>
  )
}

/** For both roles: without a confirmed address a forgotten password can't be reset, and nothing is mailed. */
export function EmailRow({ email }: { email: string }) {
  return (
    <Link to="/profile" hash="part-email" className={ATTENTION_ROW}>
      <AttentionLine Icon={MailWarning} title="Email not confirmed" text={email} verb="Confirm" />
    </Link>
  )
}

interface ProfileRowProps {
  isThere: boolean
  text: string
}

export function ProfileRow({ isThere, text }: ProfileRowProps) {
  return (
    <Link to="/profile" className={ATTENTION_ROW}>
      <AttentionLine
        Icon={UserRoundPen}
        title={isThere ? 'Complete your profile' : 'Create your profile'}
        text={text}
        verb={isThere ? 'Edit' : 'Create'}
      />
    </Link>
  )
}
