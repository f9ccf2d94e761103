import { PRODUCT } from '../../lib/product'
import { shownCount } from '../../lib/shown-count'
import { exactTime, relativeTime } from '../../lib/time'
import { Avatar } from '../../ui/avatar'
import { Mark } from '../../ui/mark'
import { Spinner } from '../../ui/spinner'
import { categoryName } from './rules'
import { StatusWord } from './status-choice'
import type { Ticket } from './types'

interface TicketRowProps {
  ticket: Ticket
  isOpening: boolean
  onOpen: () => void
}

/** One ticket. Its link is made when it is opened, so the row is a button. */
export function TicketRow({ ticket, isOpening, onOpen }: TicketRowProps) {
  const { subject, external_ticket_id, category, status, updated_at, unread_count, others } = ticket
  const guest = others.find(({ user_type }) => user_type === 'analytics_hub_user')
  const facts = [
    external_ticket_id,
    category && categoryName(category),
    `from ${guest?.user_name ?? 'you'}`,
  ]
  return (
    <article className="ticket-row relative min-h-18 py-3 hover:bg-fill/45">
      <p className="flex">
        <StatusWord status={status} />
      </p>
      <div className="min-w-0">
        <h2 className="truncate font-text text-base font-medium tracking-normal">
          <button
            type="button"
            aria-busy={isOpening || undefined}
            className="max-w-full truncate text-left after:absolute after:inset-0 after:rounded-s"
            onClick={onOpen}
          >
            {subject ?? `Ticket ${external_ticket_id}`}
          </button>
        </h2>
        <p className="truncate text-sm text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <p className="truncate text-sm text-ink-soft">{lastWords(ticket)}</p>
      <p className="flex max-w-full min-w-0 items-center gap-2 justify-self-end text-sm text-ink-soft @3xl:justify-self-start">
        <With names={others.map(({ user_name }) => user_name)} />
      </p>
      <p className="flex items-center gap-2 justify-self-end text-sm whitespace-nowrap text-ink-soft">
        {isOpening && <Spinner />}
        {unread_count > 0 && (
          <span className="count count-new">
            {shownCount(unread_count)}
            <span className="sr-only"> unread</span>
          </span>
        )}
        <time dateTime={updated_at} title={exactTime(updated_at)}>
          {relativeTime(updated_at)}
        </time>
      </p>
    </article>
  )
}

/** Whoever is on the other side. Before an admin has taken it, that is the product itself. */
function With({ names }: { names: readonly string[] }) {
  const [first, ...more] = names
  return (
    <>
      {first === undefined ? (
        <Mark className="size-6" />
      ) : (
        <Avatar name={first} size="tiny" decorative />
      )}
      <span className="truncate max-md:sr-only">
        {first ?? PRODUCT.name}
        {more.length > 0 && ` and ${more.length} more`}
      </span>
    </>
  )
}

function lastWords({ last_message }: Ticket): string {
  if (!last_message) return 'No messages yet'
  const { content, is_own, is_system } = last_message
  return is_own && !is_system ? `You: ${content}` : content
}
