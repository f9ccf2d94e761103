import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { CheckCheck, Plus } from 'lucide-react'

import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { ROWS } from '../../ui/rows'
import { Skeleton, SkeletonCards } from '../../ui/skeleton'
import { RequestRow } from '../requests/public'
import { ClientAttention } from './client-attention'
import { Spending } from './client-dashboard-spending'
import { useClientFacts, type ClientFacts } from './client-facts'
import { GetStarted } from './get-started'
import { LATEST, latestRequestsQuery } from './queries'
import { WorkUnderWay } from './work-under-way'

export function ClientDashboardPage() {
  const facts = useClientFacts()
  return (
    <div className="wrap grid min-h-dvh content-start gap-6 py-6 md:gap-8 md:py-8">
      <PageHeading
        title="Client dashboard"
        actions={
          // A newcomer's filled button is on their next step.
          <Link
            to="/requests/new"
            className={buttonClass(facts.data?.steps ? 'secondary' : 'primary')}
          >
            <Plus aria-hidden size={18} />
            Post a request
          </Link>
        }
      />
      <AsyncView query={facts} skeleton={<TopToCome />} isEmpty={() => false}>
        {(data) => <Rooms facts={data} />}
      </AsyncView>
      {facts.error && facts.data === undefined && <Latest />}
    </div>
  )
}

function Rooms({
  facts: { attention, work, steps, hasRequests, hasInvoices },
}: {
  facts: ClientFacts
}) {
  const self = useSession((state) => state.user?.id ?? 0)
  const hasWork = work.length > 0
  return (
    <div className="grid grid-cols-1 gap-6 md:gap-9">
      <div
        className={clsx(
          'grid grid-cols-1 gap-x-14 gap-y-6 empty:hidden md:gap-y-9',
          hasWork && 'lg:grid-cols-[minmax(0,1fr)_21rem]',
        )}
      >
        {attention.length > 0 ? <ClientAttention items={attention} /> : !steps && <NothingNow />}
        {hasWork && <WorkUnderWay rows={work} self={self} />}
      </div>
      {steps && <GetStarted steps={steps} />}
      {hasRequests && <Latest />}
      {hasInvoices && <Spending />}
    </div>
  )
}

function TopToCome() {
  return (
    <span className="grid gap-4">
      <Skeleton className="h-7 w-48" />
      <SkeletonCards count={4} className="h-14" />
    </span>
  )
}

function NothingNow() {
  return (
    <p className="flex min-h-14 items-center gap-3 self-start rounded-m border border-line px-5 text-ink-soft">
      <CheckCheck aria-hidden size={20} className="flex-none text-ok" />
      You’re all caught up.
    </p>
  )
}

function Latest() {
  const query = useInfiniteQuery(latestRequestsQuery())
  return (
    <section aria-labelledby="latest-requests" className="grid grid-cols-1 gap-2.5">
      <div className="flex min-h-8 items-center justify-between gap-4">
        <h2 id="latest-requests" className="text-lg">
          Latest requests
        </h2>
        <Link to="/requests" search={{}} className="link">
          All requests
        </Link>
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
