import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { PILL_LINK } from '../../ui/pill'
import { ROWS } from '../../ui/rows'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { SkeletonCards } from '../../ui/skeleton'
import { InviteRow } from '../opportunities/public'
import { requestsQuery } from './queries'
import { RequestRow } from './request-row'
import { isStatus, STATUS_NAMES, STATUSES } from './rules'
import type { RequestStatus } from './types'

export function RequestsPage() {
  const userType = useSession((state) => state.user?.userType)
  return userType === 'client' ? <OwnRequests /> : <SharedRequests />
}

function OwnRequests() {
  const { status: asked } = useSearch({ from: '/requests' })
  const status = isStatus(asked) ? asked : undefined
  const query = useInfiniteQuery(requestsQuery(status))

  return (
    <div className="wrap grid min-h-dvh content-start gap-6 py-10">
      <PageHeading
        title="Requests"
        actions={
          <Link to="/requests/new" className={buttonClass('primary')}>
            <Plus aria-hidden size={18} />
            Post a request
          </Link>
        }
      />
      <StatusFilter />
      <AsyncView
        query={firstPageOf(query)}
        skeleton={<SkeletonCards count={5} className="h-14" />}
        empty={status === undefined ? <NeverAny /> : <NoneWith status={status} />}
      >
        {(rows) => (
          <div className="grid gap-6">
            <ul role="list" className={ROWS}>
              {rows.map((request) => (
                <li key={request.id}>
                  <RequestRow request={request} />
                </li>
              ))}
            </ul>
            <ShowMore query={query} />
          </div>
        )}
      </AsyncView>
    </div>
  )
}

/** The filter is part of the address, so that it survives a reload and can be sent to somebody. */
function StatusFilter() {
  const choices = [
    [undefined, 'All'] as const,
    ...STATUSES.map((s) => [s, STATUS_NAMES[s]] as const),
  ]
  return (
    <nav aria-label="By status" className="-mx-1 overflow-x-auto px-1 py-1">
      <ul role="list" className="flex gap-2">
        {choices.map(([status, name]) => (
          <li key={name}>
            <Link
              to="/requests"
              search={status ? { status } : {}}
              className={PILL_LINK}
              activeOptions={{ exact: true, includeSearch: true }}
              resetScroll={false}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NeverAny() {
  return (
    <EmptyState
      title="No requests yet"
      text="Describe what you need and state your budget. You choose who can see it."
    />
  )
}

function NoneWith({ status }: { status: RequestStatus }) {
  return (
    <EmptyState
      title={`No requests marked “${STATUS_NAMES[status]}”`}
      text="Choose another status to see more."
      action={
        <Link to="/requests" search={{}} className={buttonClass('secondary')}>
          Show all requests
        </Link>
      }
    />
  )
}

function SharedRequests() {
  const query = useInfiniteQuery(requestsQuery())
  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <PageHeading
        title="Requests"
        lead="Requests you’re invited to or sent a proposal for."
        actions={
          <Link to="/requests/responses" search={{}} className={buttonClass('secondary')}>
            Your proposals
          </Link>
        }
      />
      <AsyncView
        query={firstPageOf(query)}
        skeleton={<SkeletonCards count={5} className="h-14" />}
        empty={
          <EmptyState
            title="No invites yet"
            text="Clients invite developers whose profile fits. You can also send proposals to open requests."
            action={
              <Link to="/opportunities" className={buttonClass('primary')}>
                Browse open requests
              </Link>
            }
          />
        }
      >
        {(rows) => (
          <div className="grid gap-6">
            <ul role="list" className={ROWS}>
              {rows.map((request) => (
                <li key={request.id}>
                  <InviteRow level={2} request={request} />
                </li>
              ))}
            </ul>
            <ShowMore query={query} />
          </div>
        )}
      </AsyncView>
    </div>
  )
}
