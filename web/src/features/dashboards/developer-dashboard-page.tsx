import { useQuery } from '@tanstack/react-query'

import { PageHeading } from '../../ui/page-heading'
import { ownProfilesQuery } from '../profiles/public'
import { LatestProposals } from '../proposals/public'
import { UnreadLine } from './developer-dashboard-conversations'
import { FittingOpportunities } from './developer-dashboard-fitting'
import { ProfileProgress } from './developer-dashboard-profile'
import { SharedRequests } from './developer-dashboard-shared'
import { SidePart } from './developer-dashboard-side-part'
import { SubscriptionLine } from './developer-dashboard-subscription'

export function DeveloperDashboardPage() {
  const profiles = useQuery(ownProfilesQuery())
  // Not known before the profile is read; without a profile, or when it fails, any skill will do.
  const skills = profiles.isPending ? undefined : (profiles.data?.developer_profile?.skills ?? [])
  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <PageHeading title="Developer dashboard" />
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
        <div className="grid min-w-0 gap-10">
          <SharedRequests />
          <FittingOpportunities skills={skills} />
        </div>
        <div className="grid gap-5">
          <UnreadLine />
          <ProfileProgress query={profiles} />
          <SidePart title="Your proposals">
            <LatestProposals />
          </SidePart>
          <SubscriptionLine />
        </div>
      </div>
    </div>
  )
}
