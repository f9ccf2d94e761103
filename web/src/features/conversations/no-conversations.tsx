import { Link } from '@tanstack/react-router'

import { useSession } from '../../session/store'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'

/** Why there is none, and the way to the first. */
export function NoConversations({ isArchivedList }: { isArchivedList: boolean }) {
  const isClient = useSession((state) => state.user?.userType) === 'client'
  if (isArchivedList) {
    return (
      <EmptyState
        title="No archived conversations"
        text="Archive a conversation to keep it out of your inbox. A new message brings it back."
        action={
          <Link to="/conversations" search={{}} className={buttonClass('secondary')}>
            Back to the inbox
          </Link>
        }
      />
    )
  }
  return isClient ? (
    <EmptyState
      title="No conversations yet"
      text="Message a developer from one of your requests."
      action={
        <Link to="/requests" search={{}} className={buttonClass('primary')}>
          Go to your requests
        </Link>
      }
    />
  ) : (
    <EmptyState
      title="No conversations yet"
      text="Start one from a request you’re interested in."
      action={
        <Link to="/opportunities" search={{}} className={buttonClass('primary')}>
          Browse open requests
        </Link>
      }
    />
  )
}
