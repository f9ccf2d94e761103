import { useInfiniteQuery, usePrefetchInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'

import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { SkeletonCards } from '../../ui/skeleton'
import { RequestRow } from '../requests/public'
import { requestsQuery } from '../requests/queries'
import { ClientAttention } from './client-attention'
import { Rooms } from './room-card'

const LATEST = 5

const ROOMS = [
  { to: '/requests', title: 'Requests', text: 'Your requests and who has seen them.' },
  { to: '/projects', title: 'Projects', text: 'Groups of related requests.' },
  {
    to: '/create-project',
    title: 'Create a project',
    text: 'Start a larger project with its first request.',
  },
  {
    to: '/requests/responses',
    title: 'Proposals',
    text: 'Proposals from developers.',
  },
  { to: '/conversations', title: 'Conversations', text: 'Messages with developers.' },
  { to: '/creators', title: 'Creators', text: 'Find developers by skill and rate.' },
] as const

export function ClientDashboardPage() {
  // Read from the start, although it is shown after what needs the client.
  usePrefetchInfiniteQuery(requestsQuery(undefined, LATEST))
  return (
    <div className="wrap grid min-h-dvh content-start gap-10 py-10">
      <PageHeading
        title="Client dashboard"
        actions={
          <Link to="/requests/new" className={buttonClass('primary')}>
            <Plus aria-hidden size={18} />
            Post a request
          </Link>
        }
      />
      <ClientAttention below={<Latest below={<Rooms rooms={ROOMS} />} />} />
    </div>
  )
}

function Latest({ below }: { below: ReactNode }) {
  const query = useInfiniteQuery(requestsQuery(undefined, LATEST))
  const settled = query.data !== undefined || query.isError
  return (
    <>
      <section aria-labelledby="latest-requests" className="grid gap-4">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="latest-requests" className="text-2xl">
            Latest requests
          </h2>
          {query.hasNextPage && (
            <Link to="/requests" search={{}} className="link">
              All requests
            </Link>
          )}
        </div>
        <AsyncView
          query={query}
          skeleton={<SkeletonCards count={2} className="h-36" />}
          empty={<NothingYet />}
        >
          {(rows) => (
            <ul role="list" className="grid gap-4">
              {rows.slice(0, LATEST).map((request) => (
                <li key={request.id}>
                  <RequestRow request={request} level={3} />
                </li>
              ))}
            </ul>
          )}
        </AsyncView>
      </section>
      {settled && below}
    </>
  )
}

function NothingYet() {
  return (
    <EmptyState
      title="No requests yet"
      text="Post your first request to hear from developers."
      action={
        <Link to="/requests/new" className={buttonClass('primary')}>
          Post a request
        </Link>
      }
    />
  )
}
