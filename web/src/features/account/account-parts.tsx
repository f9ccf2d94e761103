import { loadChunk } from '../../lib/load-chunk'
import type { User } from '../../session/user'
import { AsyncView } from '../../ui/async-view'
import { PagePart } from '../../ui/page-part'
import { Skeleton, SkeletonCards, SkeletonText } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import { fetchApiTokens } from '../api-tokens/public'
import { fetchOwnData } from '../own-data/public'
import { fetchReputationPart } from '../reputation/public'
import { ACCOUNT_PARTS } from './part-names'

const fetchAccount = loadChunk(() => import('./own-account'))
const fetchSafety = loadChunk(() => import('./safety'))

const [
  BILLING,
  ACCOUNT,
  EMAIL,
  PASSWORD,
  TWO_STEP,
  PASSKEYS,
  METHODS,
  SESSIONS,
  REPUTATION,
  BLOCKED,
  TOKENS,
  DATA,
] = ACCOUNT_PARTS

/** What concerns nobody else: how one is named on invoices, the account, its password, where it is signed in, whom one blocked. */
export function AccountParts({ user }: { user: User }) {
  const code = useCode(fetchAccount)
  const safety = useCode(fetchSafety)
  const tokens = useCode(fetchApiTokens)
  const data = useCode(fetchOwnData)
  const reputation = useCode(fetchReputationPart)
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
      <PagePart title={EMAIL}>
        <AsyncView query={safety} skeleton={<Skeleton className="h-72 max-w-md" />}>
          {({ EmailPart }) => <EmailPart user={user} />}
        </AsyncView>
      </PagePart>
      <PagePart title={PASSWORD}>
        <AsyncView query={code} skeleton={<Skeleton className="h-72 max-w-md" />}>
          {({ PasswordForm }) => <PasswordForm />}
        </AsyncView>
      </PagePart>
      <PagePart title={TWO_STEP}>
        <AsyncView query={safety} skeleton={<Skeleton className="h-44 max-w-md" />}>
          {({ TwoFactor }) => <TwoFactor />}
        </AsyncView>
      </PagePart>
      <PagePart title={PASSKEYS} lead="Sign in with your fingerprint, face or device PIN.">
        <AsyncView query={safety} skeleton={<Skeleton className="h-72 max-w-md" />}>
          {({ Passkeys }) => <Passkeys />}
        </AsyncView>
      </PagePart>
      <PagePart title={METHODS} lead="Other accounts you can sign in with.">
        <AsyncView query={code} skeleton={<SkeletonCards count={3} className="h-20" />}>
          {({ LinkedAccounts }) => <LinkedAccounts user={user} />}
        </AsyncView>
      </PagePart>
      <PagePart title={SESSIONS} lead="Browsers that are signed in to your account.">
        <AsyncView query={code} skeleton={<SkeletonCards count={2} className="h-20" />}>
          {({ Sessions }) => <Sessions />}
        </AsyncView>
      </PagePart>
      <PagePart title={REPUTATION} lead="Take your reviews to another site, or bring them here.">
        <AsyncView query={reputation} skeleton={<Skeleton className="h-96 max-w-2xl" />}>
          {({ ReputationPart }) => <ReputationPart user={user} />}
        </AsyncView>
      </PagePart>
      <PagePart title={BLOCKED} lead="You and they can’t contact each other.">
        <AsyncView query={code} skeleton={<SkeletonText lines={2} />}>
          {({ BlockedPeople }) => <BlockedPeople />}
        </AsyncView>
      </PagePart>
      <PagePart
        title={TOKENS}
        lead={
          <>
            For your own programs. See the{' '}
            <a href="/api/docs" className="link">
              API documentation
            </a>
            .
          </>
        }
      >
        <AsyncView query={tokens} skeleton={<Skeleton className="h-96 max-w-md" />}>
          {({ ApiTokens }) => <ApiTokens />}
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
