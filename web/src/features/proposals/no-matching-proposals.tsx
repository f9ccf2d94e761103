import { Link } from '@tanstack/react-router'

import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'

/** There are proposals, but none that fits what the address asks for. */
export function NoMatchingProposals({ name }: { name: string | undefined }) {
  return (
    <EmptyState
      title={name === undefined ? 'No proposals for this request' : `No proposals marked “${name}”`}
      text="Choose another status to see more."
      action={
        <Link to="/requests/responses" search={{}} className={buttonClass('secondary')}>
          Show all proposals
        </Link>
      }
    />
  )
}
