import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useSettled } from '../../lib/use-settled'
import { useSession } from '../../session/store'
import { AsyncView, type AsyncQuery } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { PageHeading } from '../../ui/page-heading'
import { Skeleton, SkeletonCards } from '../../ui/skeleton'
import { useSubscription } from '../payments/public'
import { useStanding } from '../opportunities/public'
import { ownProfilesQuery } from '../profiles/public'
import { LatestProposals, useLatestProposals } from '../proposals/public'
import { Attention } from './developer-dashboard-attention'
import { FittingOpportunities, useLatestRequests } from './developer-dashboard-fitting'
import { Funnel } from './developer-dashboard-funnel'
import { Invites, InvitesToCome } from './developer-dashboard-invites'
import { ProfileProgress } from './developer-dashboard-profile'
import { Selling } from './developer-dashboard-selling'
import { SidePart } from './developer-dashboard-side-part'
import { SubscriptionLine } from './developer-dashboard-subscription'
import { useDeveloperFacts } from './developer-facts'
import { GetStarted } from './get-started'
import { WorkUnderWay } from './work-under-way'

export function DeveloperDashboardPage() {
  const facts = useDeveloperFacts()
  const rest = useRest()
  const self = useSession((state) => state.user?.id ?? 0)
  return (
    <div className="wrap grid min-h-dvh content-start gap-6 py-6 md:gap-8 md:py-8">
      <PageHeading
        title="Developer dashboard"
        actions={
          // A newcomer's filled button is on their next step.
          <Link
            to="/opportunities"
            className={buttonClass(facts.data?.steps ? 'secondary' : 'primary')}
          >
            Find work
          </Link>
        }
      />
      <AsyncView query={facts} skeleton={<InvitesToCome />} isEmpty={() => false}>
        {({ attention, work, steps }) => (
          <div className="grid grid-cols-1 gap-6 md:gap-9">
            {attention.length > 0 && <Attention items={attention} />}
            {work.length > 0 && <WorkUnderWay rows={work} self={self} />}
            {steps && <GetStarted steps={steps} />}
            <Invites below={<Rest query={rest} />} />
          </div>
        )}
      </AsyncView>
    </div>
  )
}

/** Read from the start, and shown together when all of it is there or has failed: no part pushes another one down. */
function useRest(): AsyncQuery<true> {
  const parts = [
    useQuery(ownProfilesQuery()),
    useLatestProposals(),
    useSubscription(),
    useLatestRequests(),
    useStanding(),
  ]
  const isPending = !useSettled(parts.some((part) => part.isPending))
  return {
    status: isPending ? 'pending' : 'success',
    data: isPending ? undefined : true,
    error: null,
    isFetching: isPending,
    refetch: () => undefined,
  }
}

function Rest({ query }: { query: AsyncQuery<true> }) {
  const profiles = useQuery(ownProfilesQuery())
  // Without a profile, or when it fails, any skill will do.
  const skills = profiles.data?.developer_profile?.skills ?? []
  return (
    <AsyncView query={query} skeleton={<RestToCome />}>
      {() => (
        <div className="grid grid-cols-1 items-start gap-x-14 gap-y-6 md:gap-y-9 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
          <FittingOpportunities skills={skills} />
          <div className="grid gap-6 md:gap-9 lg:row-span-2">
            <ProfileProgress query={profiles} />
            <SidePart title="Your proposals">
              <LatestProposals />
            </SidePart>
            <SubscriptionLine />
            <Selling />
          </div>
          <Funnel />
        </div>
      )}
    </AsyncView>
  )
}

function RestToCome() {
  return (
    <span className="grid gap-x-14 gap-y-6 md:gap-y-9 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <span className="grid gap-4">
        <Skeleton className="h-7 w-64" />
        <SkeletonCards count={4} className="h-14" />
      </span>
      <SkeletonCards count={3} className="h-32" />
    </span>
  )
}
