import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { AsyncView } from '../../ui/async-view'
import { SkeletonText } from '../../ui/skeleton'
import { proposalsQuery } from './queries'
import { ProposalStatusTag } from './status-tag'

const SHOWN = 4
/** Read with them, to tell what a client decided lately. */
const LATEST = 20

export const useLatestProposals = () => useInfiniteQuery(proposalsQuery({ limit: LATEST }))

/** A glance at what became of a developer's latest proposals. */
export function LatestProposals() {
  const query = useLatestProposals()
  return (
    <AsyncView
      query={query}
      skeleton={<SkeletonText lines={2} />}
      empty={
        <p className="text-note text-ink-soft">No proposals yet. Track your proposals here.</p>
      }
    >
      {(proposals) => (
        <div className="grid grid-cols-1 gap-3">
          <ul role="list" className="grid grid-cols-1 divide-y divide-line">
            {proposals.slice(0, SHOWN).map(({ id, request, status }) => (
              <li
                key={id}
                className="relative flex min-h-11 items-start justify-between gap-3 py-2.5"
              >
                <Link
                  to="/requests/$requestId"
                  params={{ requestId: String(request.id) }}
                  className="line-clamp-2 min-w-0 break-words no-underline after:absolute after:inset-0 after:rounded-s hover:underline"
                >
                  {request.title}
                </Link>
                <ProposalStatusTag status={status} side="developer" />
              </li>
            ))}
          </ul>
          <p>
            <Link to="/requests/responses" search={{}} className="link">
              All your proposals
            </Link>
          </p>
        </div>
      )}
    </AsyncView>
  )
}
