import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Skeleton } from '../../ui/skeleton'
import { RequestCard } from '../opportunities/public'
import {
  countUnseen,
  markViewed,
  sharedRequestsQuery,
  unseenFirst,
} from '../requests/shared-queries'

/** All new ones stand here, and at least this many altogether. */
const GLANCE = 6

/** What clients have shared, new ones on top. */
export function SharedRequests() {
  const queryClient = useQueryClient()
  const query = useQuery(sharedRequestsQuery())
  const count = countUnseen(query.data ?? [])
  const shown = Math.max(GLANCE, count)
  return (
    <section aria-labelledby="shared-with-you" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="shared-with-you" className="text-2xl">
          Invites
        </h2>
        {count > 0 && <p className="tabular text-note text-ink-soft">{count} new</p>}
      </div>
      <AsyncView query={query} skeleton={<CardsToCome />} empty={<NothingShared />}>
        {(rows) => (
          <div className="grid gap-4">
            <ul role="list" className="grid gap-4 sm:grid-cols-2">
              {unseenFirst(rows)
                .slice(0, shown)
                .map((request) => (
                  <li key={request.id}>
                    <RequestCard
                      request={request}
                      onOpen={() => void markViewed(queryClient, request.id)}
                    />
                  </li>
                ))}
            </ul>
            {rows.length > shown && (
              <p>
                <Link to="/requests" className="link">
                  All invites
                </Link>
              </p>
            )}
          </div>
        )}
      </AsyncView>
    </section>
  )
}

/** As high as the two ways it usually turns out, so that what is below stays where it is. */
function CardsToCome() {
  return (
    <span className="grid gap-4 sm:grid-cols-2">
      <Skeleton className="h-50 rounded-m sm:h-[20.25rem]" />
      <Skeleton className="h-50 rounded-m sm:h-[20.25rem]" />
    </span>
  )
}

function NothingShared() {
  return (
    <div className="grid sm:min-h-[20.25rem]">
      <EmptyState
        title="No invites yet"
        text="Clients invite developers whose profiles fit. Complete yours, or browse open requests."
        action={
          <span className="flex flex-wrap justify-center gap-3">
            <Link to="/profile" className={buttonClass('primary')}>
              Complete your profile
            </Link>
            <Link to="/opportunities" className={buttonClass('secondary')}>
              Browse open requests
            </Link>
          </span>
        }
      />
    </div>
  )
}
