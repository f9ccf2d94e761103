import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import { useSession } from '../../session/store'
import { homeOf } from '../../session/user'
import { Button, buttonClass } from '../../ui/button'
import { useAuthDialog } from '../auth/public'
import { BackButton } from './back-button'
import { Outcome } from './outcome'
import { SUBSCRIPTION_FAILED } from './queries'
import { useStart } from './use-start'
import { Verification } from './verification'
import { readStart, WORDS } from './pending-action'
import { PaymentFailed } from './payment-failed'

/** Where one comes back to from paying for the subscription, or from not paying. */
export function SubscriptionSuccessPage() {
  const { session_id, canceled } = useSearch({ from: '/subscription/success' })
  const signedIn = useSession((state) => state.isAuthenticated)
  const user = useSession((state) => state.user)

  if (canceled !== undefined) return <Canceled />
  if (!signedIn) return <SignInFirst />
  if (!user) {
    return (
      <Outcome tone="waiting" title="Creator subscription">
        <p>Loading your account...</p>
      </Outcome>
    )
  }
  return <Verification key={user.id} user={user} paid={session_id !== undefined} />
}

function SignInFirst() {
  const showAuth = useAuthDialog((state) => state.show)
  return (
    <Outcome
      tone="nothing"
      title="Creator subscription"
      actions={<Button onClick={showAuth}>Sign in</Button>}
    >
      <p>Sign in to see your subscription. If you’ve just paid, your payment is safe.</p>
    </Outcome>
  )
}

/** Nothing was charged. What one wanted waits until one says so. */
function Canceled() {
  const user = useSession((state) => state.user)
  const [begun] = useState(() => (user ? readStart(user.id) : null))
  const { start, busy, error } = useStart()
  const developer = user?.userType === 'developer'

  return (
    <Outcome
      tone="nothing"
      title="You haven’t subscribed"
      actions={
        <>
          {developer && (
            <Button
              busy={busy}
              busyLabel="Processing..."
              onClick={() => void start(begun?.wanted ?? null, begun?.back ?? '/profile')}
            >
              Try again
            </Button>
          )}
          {begun ? (
            <BackButton to={begun.back} variant="secondary">
              Go back
            </BackButton>
          ) : (
            <Link to={user ? homeOf(user) : '/'} className={buttonClass('secondary')}>
              {user ? 'Go to your dashboard' : 'Go to the home page'}
            </Link>
          )}
        </>
      }
    >
      <p>Nothing was charged.{begun?.wanted ? ` ${WORDS[begun.wanted.kind].kept}` : ''}</p>
      <PaymentFailed what={SUBSCRIPTION_FAILED} error={error} />
    </Outcome>
  )
}
