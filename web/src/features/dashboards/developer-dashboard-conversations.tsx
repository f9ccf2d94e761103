import { Link } from '@tanstack/react-router'

import { AsyncView } from '../../ui/async-view'
import { SkeletonText } from '../../ui/skeleton'
import { useUnreadConversations } from '../conversations/public'
import { SidePart } from './developer-dashboard-side-part'

/** Whether a client has written. */
export function UnreadLine() {
  const query = useUnreadConversations()
  return (
    <SidePart title="Conversations">
      <AsyncView query={query} skeleton={<SkeletonText lines={2} />}>
        {(count) => (
          <div className="grid justify-items-start gap-1">
            <p className={count > 0 ? 'font-medium' : 'text-note text-ink-soft'}>{unread(count)}</p>
            <Link to="/conversations" className="link">
              {count > 0 ? 'Read messages' : 'All conversations'}
            </Link>
          </div>
        )}
      </AsyncView>
    </SidePart>
  )
}

function unread(count: number): string {
  if (count === 0) return 'No unread messages'
  return count === 1
    ? '1 conversation has unread messages'
    : `${count} conversations have unread messages`
}
