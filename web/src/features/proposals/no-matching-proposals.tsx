import { Link } from '@tanstack/react-router'

import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'

/** There are proposals, but none that fits what the address asks for. */
export function NoMatchingProposals({ name }: { name: string | undefined }) {
  return (
    <EmptyState
      title={name === undefined ? 'No answers to this request' : `Nothing under “${name}”`}
      text="Nothing stands there at the moment."
      action={
        <Link to="/requests/responses" search={{}} className={buttonClass('secondary')}>
          Show all responses
        </Link>
      }
    />
  )
}
