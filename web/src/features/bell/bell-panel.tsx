import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { AsyncView } from '../../ui/async-view'
import { SkeletonCards } from '../../ui/skeleton'
import { RequestCard } from '../opportunities/public'
import {
  countUnseen,
  markViewed,
  sharedRequestsQuery,
  unseenFirst,
} from '../requests/shared-queries'

/** All new ones are shown, and at least this many altogether. */
const GLANCE = 10

export function BellPanel({ onLeave }: { onLeave: () => void }) {
  const queryClient = useQueryClient()
  const query = useQuery(sharedRequestsQuery())
  const panel = useRef<HTMLDivElement>(null)
  const count = countUnseen(query.data ?? [])

  useEffect(() => {
    // A card that was taken back may have had the focus.
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
  }, [query.data])

  return (
    <div
      ref={panel}
      tabIndex={-1}
      className="flex max-h-[calc(100dvh-var(--header-height)-1rem)] flex-col outline-none"
    >
      <div className="flex items-baseline justify-between gap-4 px-4 pt-4 pb-3">
        <h2 className="text-lg">Shared requests</h2>
        {count > 0 && <p className="tabular text-note text-ink-soft">{count} new</p>}
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain px-3 pb-3">
        <AsyncView
          query={query}
          skeleton={<SkeletonCards count={2} className="h-40" />}
          empty={<NothingShared onLeave={onLeave} />}
        >
          {(rows) => (
            <ul role="list" className="divide-y divide-line">
              {unseenFirst(rows)
                .slice(0, Math.max(GLANCE, count))
                .map((request) => (
                  <li key={request.id}>
                    <RequestCard
                      request={request}
                      onOpen={() => {
                        void markViewed(queryClient, request.id)
                        onLeave()
                      }}
                    />
                  </li>
                ))}
            </ul>
          )}
        </AsyncView>
      </div>
      <p className="border-t border-line px-4 py-2">
        <Link to="/requests" className="link inline-flex min-h-9 items-center" onClick={onLeave}>
          All requests
        </Link>
      </p>
    </div>
  )
}

function NothingShared({ onLeave }: { onLeave: () => void }) {
  return (
    <div className="grid gap-2 rounded-m border border-dashed border-line-firm p-5 text-note">
      <p className="font-medium">No invites yet</p>
      <p className="text-ink-soft">
        Clients invite developers whose profiles fit. Complete yours to be found more often.
      </p>
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <Link to="/profile" className="link inline-flex min-h-9 items-center" onClick={onLeave}>
          Complete your profile
        </Link>
        <Link
          to="/opportunities"
          className="link inline-flex min-h-9 items-center"
          onClick={onLeave}
        >
          Browse open requests
        </Link>
      </p>
    </div>
  )
}
