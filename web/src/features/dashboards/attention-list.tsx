import { Link } from '@tanstack/react-router'
import { ArrowRight, MessagesSquare, type LucideIcon } from 'lucide-react'
import { Children, type ReactNode } from 'react'

/** What waits for somebody, first things first: the one list of a dashboard with a surface of its own. */
export function AttentionList({ children }: { children: ReactNode }) {
  return (
    <ul role="list" className="overflow-hidden rounded-m border border-line bg-surface">
      {Children.map(children, (row) => (
        <li className="border-line not-first:border-t">{row}</li>
      ))}
    </ul>
  )
}

/** The look of the link that a row is. */
export const ATTENTION_ROW =
  'group grid min-h-15 grid-cols-[1.25rem_minmax(0,1fr)_1.125rem] content-center items-center gap-x-4 px-4 py-2 no-underline hover:bg-sunken md:min-h-14 md:grid-cols-[1.25rem_minmax(0,2fr)_minmax(0,3fr)_1.125rem] md:px-5'

interface AttentionLineProps {
  Icon: LucideIcon
  title: string
  text: ReactNode
}

/** What is inside a row: two lines on a phone, one where there is room. */
export function AttentionLine({ Icon, title, text }: AttentionLineProps) {
  return (
    <>
      <Icon aria-hidden size={20} className="row-span-2 text-accent md:row-span-1" />
      <span className="truncate font-medium">{title}</span>
      <span className="col-start-2 truncate text-note text-ink-soft md:col-auto">{text}</span>
      <ArrowRight
        aria-hidden
        size={18}
        className="col-start-3 row-span-2 row-start-1 text-accent transition-transform group-hover:translate-x-1 md:col-start-4 md:row-span-1"
      />
    </>
  )
}

/** For both roles: in how many conversations something is unread. */
export function UnreadMessagesRow({ count }: { count: number }) {
  return (
    <Link to="/conversations" className={ATTENTION_ROW}>
      <AttentionLine
        Icon={MessagesSquare}
        title="Unread messages"
        text={`In ${count === 1 ? '1 conversation' : `${count} conversations`}`}
      />
    </Link>
  )
}
