import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Plus } from 'lucide-react'

import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { ROWS } from '../../ui/rows'
import { SkeletonCards } from '../../ui/skeleton'
import { RequestRow } from '../requests/public'
import { ClientAttention } from './client-attention'
import { LATEST, latestRequestsQuery } from './queries'

export function ClientDashboardPage() {
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
      <ClientAttention
        below={
          <>
            <Latest />
            <LibraryLink />
          </>
        }
      />
    </div>
  )
}

function Latest() {
  const query = useInfiniteQuery(latestRequestsQuery())
  return (
    <section aria-labelledby="latest-requests" className="grid grid-cols-1 gap-2.5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="latest-requests" className="text-lg">
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
        skeleton={<SkeletonCards count={4} className="h-14" />}
        empty={<NothingYet />}
      >
        {(rows) => (
          <ul role="list" className={ROWS}>
            {rows.slice(0, LATEST).map((request) => (
              <li key={request.id}>
                <RequestRow request={request} level={3} />
              </li>
            ))}
          </ul>
        )}
      </AsyncView>
    </section>
  )
}

function LibraryLink() {
  return (
    <section aria-labelledby="library" className="grid grid-cols-1 gap-2.5">
      <h2 id="library" className="text-lg">
        Library
      </h2>
      <Link
        to="/library"
        className="flex min-h-14 items-center justify-between gap-3 border-y border-line no-underline hover:bg-fill/45"
      >
        Products you bought, with licence keys and downloads
        <ArrowRight aria-hidden size={18} className="flex-none text-accent" />
      </Link>
    </section>
  )
}

function NothingYet() {
  return (
    <EmptyState
      title="No requests yet"
      text="Post your first request: what you need, your budget, and who can read it."
      action={
        <Link to="/requests/new" className={buttonClass('secondary')}>
          Post a request
        </Link>
      }
    />
  )
}
