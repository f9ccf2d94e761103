import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { isUnreachable, messageOf } from '../../api/errors'
import type { Subscription } from '../../api/types'
import { homeOf, type User } from '../../session/user'
import { Button, buttonClass } from '../../ui/button'
import { toast } from '../../ui/toast-area'
import { BackButton } from './back-button'
import { Outcome } from './outcome'
import { subscriptionQuery, useSubscriptionPrice } from './queries'
import { describeSubscription } from './subscription-texts'
import { useConfirmation } from './use-confirmation'
import {
  doPendingAction,
  forgetStart,
  forgetPendingAction,
  readStart,
  WORDS,
  type PendingAction,
} from './pending-action'

interface VerificationProps {
  user: User
  /** They come from paying; whoever opens the page by hand is only told how things stand. */
  paid: boolean
}

/** Asks how the subscription stands, and does what the person wanted once it is active. */
export function Verification({ user, paid }: VerificationProps) {
  const [begun] = useState(() => readStart(user.id))
  const { data, error, asking, late, retry } = useConfirmation(
    subscriptionQuery(),
    ({ status }) => paid && status !== 'active',
  )

  const kept = begun?.wanted ? WORDS[begun.wanted.kind].kept : null

  if (data?.status === 'active') {
    return begun?.wanted ? (
      <Fulfil user={user} back={begun.back} wanted={begun.wanted} />
    ) : (
      <Active user={user} subscription={data} back={begun?.back ?? null} />
    )
  }
  if (error) return <Failed kept={kept} busy={asking} onRetry={retry} />
  if (!data) return <Checking />
  if (!paid) return <Standing subscription={data} />
  if (late) return <Failed late kept={kept} busy={asking} onRetry={retry} />
  return <Checking />
}

function Checking() {
  return (
    <Outcome tone="waiting" title="Confirming your subscription">
      <p>This takes a moment. Please keep this page open.</p>
    </Outcome>
  )
}

interface FailedProps {
  /** The server answered, but knows of no payment yet. */
  late?: boolean
  /** What happens to the pending action. */
  kept: string | null
  busy: boolean
  onRetry: () => void
}

function Failed({ late = false, kept, busy, onRetry }: FailedProps) {
  return (
    <Outcome
      tone="trouble"
      title="Creator subscription"
      actions={
        <>
          <Button busy={busy} busyLabel="Checking..." onClick={onRetry}>
            Try again
          </Button>
          <Link to="/profile" hash="part-subscription" className={buttonClass('secondary')}>
            See your subscription
          </Link>
        </>
      }
    >
      <p role="alert" className="font-medium">
        Failed to verify subscription. Please try again.
      </p>
      <p className="text-ink-soft">
        {late ? 'The payment isn’t confirmed yet.' : 'We couldn’t check with the server.'} If you’ve
        paid, your payment is safe. {kept}
      </p>
    </Outcome>
  )
}

interface ActiveProps {
  user: User
  subscription: Subscription
  back: string | null
}

function Active({ user, subscription, back }: ActiveProps) {
  const { text } = describeSubscription(subscription, null)
  return (
    <Outcome
      tone="well"
      title="Your subscription is active"
      actions={
        back === null ? (
          <Link to={homeOf(user)} className={buttonClass('primary')}>
            Go to your dashboard
          </Link>
        ) : (
          <BackButton to={back} variant="primary">
            Go back
          </BackButton>
        )
      }
    >
      <p className="text-lg">{text}</p>
    </Outcome>
  )
}

/** Does the pending action, and opens the page that shows its result. */
function Fulfil({ user, back, wanted }: { user: User; back: string; wanted: PendingAction }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const words = WORDS[wanted.kind]
  const { mutate, error } = useMutation({
    mutationFn: () => doPendingAction(user.id, wanted),
    onSuccess: ({ isNews, to }) => {
      forgetStart()
      void queryClient.invalidateQueries()
      if (isNews) toast.success(words.done, { toastId: wanted.key })
      router.history.replace(to ?? back)
    },
    onError: (failure) => {
      // What the server refused would be refused again; a text waits in its form.
      if (!isUnreachable(failure)) forgetPendingAction()
    },
  })

  useEffect(() => {
    mutate()
  }, [mutate])

  if (error === null) {
    return (
      <Outcome tone="waiting" title="Your subscription is active">
        <p className="text-lg">{words.doing}...</p>
      </Outcome>
    )
  }
  return (
    <Outcome
      tone="trouble"
      title="Your subscription is active"
      actions={
        <>
          {isUnreachable(error) && (
            <Button
              onClick={() => {
                mutate()
              }}
            >
              Try again
            </Button>
          )}
          <BackButton to={back} variant="secondary">
            {words.back}
          </BackButton>
        </>
      }
    >
      <p role="alert" className="font-medium">
        {words.failed} {messageOf(error)}
      </p>
      {words.left !== null && <p className="text-ink-soft">{words.left}</p>}
    </Outcome>
  )
}

/** Opened by hand: shows the status and does nothing. */
function Standing({ subscription }: { subscription: Subscription }) {
  const price = useSubscriptionPrice()
  const { state, text } = describeSubscription(subscription, price)
  return (
    <Outcome
      tone="nothing"
      title="Creator subscription"
      actions={
        <Link to="/profile" hash="part-subscription" className={buttonClass('primary')}>
          See your subscription
        </Link>
      }
    >
      <p className="text-lg font-medium">{state}</p>
      <p>{text}</p>
    </Outcome>
  )
}
