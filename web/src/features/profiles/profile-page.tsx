import type { MouseEvent } from 'react'

import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { PageHeading } from '../../ui/page-heading'
import { PagePart, partId } from '../../ui/page-part'
import { Skeleton, SkeletonText } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import { fetchOwnPayments } from '../payments/public'
import { ACCOUNT_PARTS, fetchAccountParts } from '../account/public'
import { ProfileEditor } from './profile-editor'

const SUBSCRIPTION = 'Subscription'
const RECEIPTS = 'Receipts'

/** One's own page: what others see, then what concerns nobody else. */
export function ProfilePage() {
  const user = useSession((state) => state.user)
  const isDeveloper = user?.userType === 'developer'
  const payments = useCode(fetchOwnPayments)
  const account = useCode(fetchAccountParts)
  const parts = [...(isDeveloper ? [SUBSCRIPTION] : []), RECEIPTS, ...ACCOUNT_PARTS]
  return (
    <div className="wrap grid gap-10 py-10">
      <PageHeading
        title="Profile"
        lead="Your public profile and your account."
        actions={<PartLinks parts={parts} />}
      />
      {user && (
        <>
          <ProfileEditor user={user} />
          {isDeveloper && (
            <PagePart title={SUBSCRIPTION} lead="Needed to send proposals and start conversations.">
              <AsyncView query={payments} skeleton={<Skeleton className="h-44 rounded-m" />}>
                {({ SubscriptionCard }) => <SubscriptionCard />}
              </AsyncView>
            </PagePart>
          )}
          <PagePart title={RECEIPTS} lead="Your payments so far.">
            <AsyncView query={payments} skeleton={<SkeletonText lines={2} />}>
              {({ Receipts }) => <Receipts />}
            </AsyncView>
          </PagePart>
          <AsyncView query={account} skeleton={<SkeletonText lines={12} />}>
            {({ AccountParts }) => <AccountParts user={user} />}
          </AsyncView>
        </>
      )}
    </div>
  )
}

/** The account stands below a long form; this is the short way to it. */
function PartLinks({ parts }: { parts: readonly string[] }) {
  const jump = (event: MouseEvent, part: string) => {
    event.preventDefault()
    const heading = document.getElementById(partId(part))
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }
  return (
    <nav aria-label="On this page" className="flex flex-wrap gap-x-5">
      {parts.map((part) => (
        <a
          key={part}
          href={`#${partId(part)}`}
          className="link inline-flex min-h-11 items-center"
          onClick={(event) => {
            jump(event, part)
          }}
        >
          {part}
        </a>
      ))}
    </nav>
  )
}
