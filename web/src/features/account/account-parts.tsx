import { loadChunk } from '../../lib/load-chunk'
import { calendarDay } from '../../lib/time'
import type { User } from '../../session/user'
import { AsyncView } from '../../ui/async-view'
import { PagePart } from '../../ui/page-part'
import { Skeleton, SkeletonCards } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'

const fetchAccount = loadChunk(() => import('./own-account'))

export const ACCOUNT_PARTS = ['Billing details', 'Account', 'Password', 'Sessions'] as const
const [BILLING, ACCOUNT, PASSWORD, SESSIONS] = ACCOUNT_PARTS

/** What concerns nobody else: how one is named on invoices, the account, its password, where it is signed in. */
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
        <Account user={user} />
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
    </>
  )
}

const ROLE_NAMES = { client: 'Client', developer: 'Developer' } as const

function Account({ user }: { user: User }) {
  const facts: readonly (readonly [string, string])[] = [
    ['Username', user.username],
    ['Email', user.email],
    ...(user.fullName ? [['Full name', user.fullName] as const] : []),
    ['Role', user.userType ? ROLE_NAMES[user.userType] : 'Not chosen yet'],
    ...(user.createdAt ? [['Member since', calendarDay(user.createdAt)] as const] : []),
  ]
  return (
    <dl className="grid max-w-2xl gap-x-8 gap-y-4 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-note text-ink-soft">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
