import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { Archive, BellOff } from 'lucide-react'

import { exactTime } from '../../lib/time'
import { Avatar } from '../../ui/avatar'
import { StatusPill } from './status-pill'
import type { ListedConversation } from './types'
import { briefTime } from './message-time'

interface ConversationRowProps {
  conversation: ListedConversation
  isOpen: boolean
  isArchivedList: boolean
}

const MOST_SHOWN = 99

/** With whom, about what, and the last word. */
export function ConversationRow({ conversation, isOpen, isArchivedList }: ConversationRowProps) {
  const { id, other, request_title, unread_count, muted, archived, status, last_message_at } =
    conversation
  const isUnread = unread_count > 0
  return (
    <Link
      to="/conversations/$id"
      params={{ id: String(id) }}
      search={isArchivedList ? { archived: true } : {}}
      aria-current={isOpen ? 'page' : undefined}
      className={clsx(
        'relative flex gap-3 rounded-m px-3 py-2.5 no-underline',
        isOpen
          ? 'bg-fill/60 before:absolute before:inset-y-3 before:left-0 before:w-1 before:rounded-full before:bg-accent'
          : 'hover:bg-fill/45',
      )}
    >
      <Avatar name={other.name} src={other.avatar_url} userType={other.user_type} decorative />
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <span className="flex items-baseline gap-2">
          <span className={clsx('min-w-0 flex-1 truncate', isUnread ? 'font-bold' : 'font-medium')}>
            {other.name}
          </span>
          <time
            dateTime={last_message_at}
            title={exactTime(last_message_at)}
            className={clsx('flex-none text-xs', isUnread ? 'font-medium' : 'text-ink-soft')}
          >
            {briefTime(last_message_at)}
          </time>
        </span>
        <span className="truncate text-sm text-ink-soft">{request_title}</span>
        <span className="flex min-h-6 items-center gap-2">
          <span
            className={clsx(
              'min-w-0 flex-1 truncate text-note',
              isUnread ? 'font-medium' : 'text-ink-soft',
            )}
          >
            {lastWord(conversation)}
          </span>
          <StatusPill status={status} />
          {archived && !isArchivedList && (
            <Archive
              role="img"
              aria-label="Archived"
              size={15}
              className="flex-none text-ink-soft"
            />
          )}
          {muted && (
            <BellOff role="img" aria-label="Muted" size={15} className="flex-none text-ink-soft" />
          )}
          {isUnread && <UnreadBadge count={unread_count} isMuted={muted} />}
        </span>
      </span>
    </Link>
  )
}

function UnreadBadge({ count, isMuted }: { count: number; isMuted: boolean }) {
  return (
    <span
      className={clsx(
        'tabular grid h-5 min-w-5 flex-none place-items-center rounded-full px-1.5 text-xs leading-none font-bold',
        isMuted ? 'bg-sunken text-ink-soft' : 'bg-spark text-spark-ink',
      )}
    >
      <span aria-hidden="true">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <span className="sr-only">{count} unread</span>
    </span>
  )
}

function lastWord({ last_message, other }: ListedConversation): string {
  if (!last_message) return 'No messages yet'
  const { content, sender_id, kind } = last_message
  const words = content === '' ? 'Sent a file' : content
  return kind === 'system' || sender_id === other.id ? words : `You: ${words}`
}
