import { loadChunk } from '../../lib/load-chunk'
import type { User } from '../../session/user'
import { AsyncView } from '../../ui/async-view'
import { PagePart } from '../../ui/page-part'
import { Skeleton, SkeletonCards } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import { fetchApiTokens } from '../api-tokens/public'
import { fetchWebhooks } from '../webhooks/public'
import { SECURITY_PARTS } from './part-names'

const fetchSafety = loadChunk(() => import('./safety'))

const [PASSWORD, TWO_STEP, PASSKEYS, METHODS, SESSIONS, TOKENS, WEBHOOKS] = SECURITY_PARTS

/** How one signs in, where one is signed in, and which programs may act for one. */
export function SecurityTab({ user }: { user: User }) {
  const safety = useCode(fetchSafety)
  const tokens = useCode(fetchApiTokens)
  const webhooks = useCode(fetchWebhooks)
  return (
    <>
      <PagePart title={PASSWORD}>
        <AsyncView query={safety} skeleton={<Skeleton className="h-72 max-w-md" />}>
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
        <AsyncView query={safety} skeleton={<SkeletonCards count={3} className="h-20" />}>
          {({ LinkedAccounts }) => <LinkedAccounts user={user} />}
        </AsyncView>
      </PagePart>
      <PagePart title={SESSIONS} lead="Browsers that are signed in to your account.">
        <AsyncView query={safety} skeleton={<SkeletonCards count={2} className="h-20" />}>
          {({ Sessions }) => <Sessions />}
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
      <PagePart title={WEBHOOKS} lead="Send your notifications to your own programs.">
        <AsyncView query={webhooks} skeleton={<Skeleton className="h-96 max-w-md" />}>
          {({ Webhooks }) => <Webhooks />}
        </AsyncView>
      </PagePart>
    </>
  )
}
