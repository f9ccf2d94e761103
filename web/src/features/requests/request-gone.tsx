import { Link } from '@tanstack/react-router'

import { ApiFailure } from '../../api/errors'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'

/** There is no such request, or not (or no longer) for this person. */
export const isGone = (id: number | null, error: unknown) =>
  id === null || (error instanceof ApiFailure && error.status === 404)

export function RequestGone() {
  return (
    <EmptyState
      title="Request not found"
      text="It may have been deleted, or you’re not invited to it any more."
      action={
        <Link to="/requests" search={{}} className={buttonClass('primary')}>
          Go to your requests
        </Link>
      }
    />
  )
}
