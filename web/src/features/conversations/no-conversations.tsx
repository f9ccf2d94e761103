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
        title="Nothing archived"
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
      text="Write to a developer from one of your requests, or wait for somebody to answer it."
      action={
        <Link to="/requests" search={{}} className={buttonClass('primary')}>
          Go to your requests
        </Link>
      }
    />
  ) : (
    <EmptyState
      title="No conversations yet"
      text="Start one from a request that suits you, and talk it through with the client."
      action={
        <Link to="/opportunities" search={{}} className={buttonClass('primary')}>
          Browse opportunities
        </Link>
      }
    />
  )
}
