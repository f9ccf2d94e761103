import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { ROWS } from '../../ui/rows'
import { Skeleton } from '../../ui/skeleton'
import { InviteRow } from '../opportunities/public'
import {
  countUnseen,
  markViewed,
  sharedRequestsQuery,
  unseenFirst,
} from '../requests/shared-queries'

/** All new ones stand here, and at least this many altogether. */
const GLANCE = 6

/** What clients have invited this developer to, new ones on top. What stands below comes with it and is never pushed down. */
export function Invites({ below }: { below: ReactNode }) {
  const query = useQuery(sharedRequestsQuery())
  const rows = query.data ?? []
  return (
    <>
      <AsyncView query={query} skeleton={<InvitesToCome />} isEmpty={() => false}>
        {() => (
          <div className="grid grid-cols-1 gap-9">
            <section aria-labelledby="invites" className="grid grid-cols-1 gap-2.5">
              <div className="flex min-h-8 items-center gap-2">
                <h2 id="invites" className="text-lg">
                  Invites
                </h2>
                <NewCount count={countUnseen(rows)} />
                <Link to="/requests" className="link ml-auto">
                  All invites
                </Link>
              </div>
              {rows.length === 0 ? <NoInvites /> : <Rows />}
            </section>
            {below}
          </div>
        )}
      </AsyncView>
      {query.isError && query.data === undefined && below}
    </>
  )
}

function NewCount({ count }: { count: number }) {
  if (count === 0) return null
  return <span className="count count-new">{count} new</span>
}

function Rows() {
  const queryClient = useQueryClient()
  const { data: rows = [] } = useQuery(sharedRequestsQuery())
  const shown = Math.max(GLANCE, countUnseen(rows))
  return (
    <ul role="list" className={ROWS}>
      {unseenFirst(rows)
        .slice(0, shown)
        .map((request) => (
          <li key={request.id}>
            <InviteRow request={request} onOpen={() => void markViewed(queryClient, request.id)} />
          </li>
        ))}
    </ul>
  )
}

export function InvitesToCome() {
  return (
    <span className="grid gap-4">
      <Skeleton className="h-6 w-32" />
      {Array.from({ length: 4 }, (_, row) => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </span>
  )
}

function NoInvites() {
  return (
    <EmptyState
      title="No invites yet"
      text="Clients invite developers whose profile fits their request. You can also send proposals to open requests."
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <Link to="/profile" className={buttonClass('secondary')}>
            Complete your profile
          </Link>
          <Link to="/opportunities" className={buttonClass('secondary')}>
            Browse open requests
          </Link>
        </span>
      }
    />
  )
}
