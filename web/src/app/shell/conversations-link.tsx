import { Link } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'

import { useResumeOutbox } from '../../features/conversations/resume-outbox'
import { useUnreadConversations } from '../../features/conversations/public'
import { useIncreaseText } from '../../lib/use-increase-text'
import { useSession } from '../../session/store'
import { CountBadge } from '../../ui/count-badge'

/** The way to one's conversations from every page, and in how many of them something is unread. */
export function ConversationsLink() {
  const { data: count } = useUnreadConversations()
  useResumeOutbox(useSession((state) => state.user?.id))
  const news = useIncreaseText(count, (unread) =>
    unread === 1 ? '1 unread conversation' : `${unread} unread conversations`,
  )
  return (
    <>
      <Link
        to="/conversations"
        className="icon-button relative flex-none aria-[current=page]:text-ink"
        aria-label={count ? `Conversations, ${count} unread` : 'Conversations'}
      >
        <MessagesSquare aria-hidden size={21} />
        <CountBadge count={count} />
      </Link>
      <span role="status" className="sr-only">
        {news}
      </span>
    </>
  )
}
