import { loadChunk } from '../../lib/load-chunk'
import type { User } from '../../session/user'
import { AsyncView } from '../../ui/async-view'
import { PagePart } from '../../ui/page-part'
import { Skeleton, SkeletonCards, SkeletonText } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'

const fetchAccount = loadChunk(() => import('./own-account'))

export const ACCOUNT_PARTS = [
  'Billing details',
  'Account',
  'Password',
  'Sessions',
  'Blocked people',
] as const
const [BILLING, ACCOUNT, PASSWORD, SESSIONS, BLOCKED] = ACCOUNT_PARTS

/** What concerns nobody else: how one is named on invoices, the account, its password, where it is signed in, whom one blocked. */
export function AccountParts({ user }: { user: User }) {
  const code = useCode(fetchAccount)
  return (
    <>
      <PagePart title={BILLING} lead="Shown on your new invoices.">
        <AsyncView query={code} skeleton={<Skeleton className="h-96 max-w-md" />}>
          {({ BillingDetails }) => <BillingDetails />}
        </AsyncView>
      </PagePart>
      <PagePart title={ACCOUNT}>
        <AsyncView query={code} skeleton={<Skeleton className="h-44 max-w-2xl" />}>
          {({ AccountFacts }) => <AccountFacts user={user} />}
        </AsyncView>
      </PagePart>
      <PagePart title={PASSWORD}>
        <AsyncView query={code} skeleton={<Skeleton className="h-72 max-w-md" />}>
          {({ PasswordForm }) => <PasswordForm />}
        </AsyncView>
      </PagePart>
      <PagePart title={SESSIONS} lead="Browsers that are signed in to your account.">
        <AsyncView query={code} skeleton={<SkeletonCards count={2} className="h-20" />}>
          {({ Sessions }) => <Sessions />}
        </AsyncView>
      </PagePart>
      <PagePart title={BLOCKED} lead="You and they can’t contact each other.">
        <AsyncView query={code} skeleton={<SkeletonText lines={2} />}>
          {({ BlockedPeople }) => <BlockedPeople />}
        </AsyncView>
      </PagePart>
    </>
  )
}
