import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'

import type { SharedRequest } from '../../api/types'
import { AsyncView, type AsyncQuery } from '../../ui/async-view'
import { SkeletonCards } from '../../ui/skeleton'
import { RequestCard } from '../opportunities/public'
import { countUnseen, markViewed, unseenFirst } from '../requests/shared-queries'

/** All new ones are shown, and at least this many altogether. */
const GLANCE = 10

interface BellPanelProps {
  id: string
  query: AsyncQuery<readonly SharedRequest[]>
  onLeave: () => void
}

export function BellPanel({ id, query, onLeave }: BellPanelProps) {
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const count = countUnseen(query.data ?? [])

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    // A card that was taken back may have had the focus.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [query.data])

  return (
    <div
      id={id}
      role="dialog"
      aria-labelledby={headingId}
      className="fixed inset-x-2 top-[calc(var(--header-height)+0.25rem)] z-30 flex max-h-[calc(100dvh-var(--header-height)-1rem)] animate-[menu-in_var(--quick)_var(--ease)] flex-col overflow-hidden rounded-m border border-line bg-paper shadow-high sm:absolute sm:inset-x-auto sm:top-full sm:right-0 sm:mt-2 sm:w-104"
    >
      <div className="flex items-baseline justify-between gap-4 px-4 pt-4 pb-3">
        <h2 ref={heading} id={headingId} tabIndex={-1} className="text-lg outline-none">
          Shared requests
        </h2>
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
