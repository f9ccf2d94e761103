import { loadChunk } from '../../lib/load-chunk'
import type { User } from '../../session/user'
import { AsyncView } from '../../ui/async-view'
import { PagePart } from '../../ui/page-part'
import { Skeleton, SkeletonText } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import { fetchOwnData } from '../own-data/public'
import { fetchReputationPart } from '../reputation/public'
import { ACCOUNT_PARTS } from './part-names'

const fetchAccount = loadChunk(() => import('./own-account'))

const [ACCOUNT, EMAIL, REPUTATION, BLOCKED, DATA] = ACCOUNT_PARTS

/** Who one is here, and what is kept. */
export function AccountTab({ user }: { user: User }) {
  const code = useCode(fetchAccount)
  const data = useCode(fetchOwnData)
  const reputation = useCode(fetchReputationPart)
  return (
    <>
      <PagePart title={ACCOUNT}>
        <AsyncView query={code} skeleton={<Skeleton className="h-44 max-w-2xl" />}>
          {({ AccountFacts }) => <AccountFacts user={user} />}
        </AsyncView>
      </PagePart>
      <PagePart title={EMAIL}>
        <AsyncView query={code} skeleton={<Skeleton className="h-72 max-w-md" />}>
          {({ EmailPart }) => <EmailPart user={user} />}
        </AsyncView>
      </PagePart>
      <PagePart
        title={REPUTATION}
        lead={
          user.userType === 'developer'
            ? 'Take your reviews to another site, or bring them here.'
            : 'Take your reviews to another site.'
        }
      >
        <AsyncView query={reputation} skeleton={<Skeleton className="h-96 max-w-2xl" />}>
          {({ ReputationPart }) => <ReputationPart user={user} />}
        </AsyncView>
      </PagePart>
      <PagePart title={BLOCKED} lead="You and they can’t contact each other.">
        <AsyncView query={code} skeleton={<SkeletonText lines={2} />}>
          {({ BlockedPeople }) => <BlockedPeople />}
        </AsyncView>
      </PagePart>
      <PagePart title={DATA}>
        <AsyncView query={data} skeleton={<Skeleton className="h-72 max-w-2xl" />}>
          {({ OwnData }) => <OwnData />}
        </AsyncView>
      </PagePart>
    </>
  )
}
