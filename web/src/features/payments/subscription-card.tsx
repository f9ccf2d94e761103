import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import type { Subscription } from '../../api/types'
import { useLeaveFor } from '../../lib/use-leave-for'
import { AsyncView } from '../../ui/async-view'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Pill } from '../../ui/pill'
import { Skeleton } from '../../ui/skeleton'
import { toast } from '../../ui/toast-area'
import {
  cancelSubscription,
  configQuery,
  openPortal,
  resumeSubscription,
  SUBSCRIPTION_FAILED,
  subscriptionQuery,
  useSubscriptionPrice,
  useSubscription,
} from './queries'
import { describeSubscription, stepsFor } from './subscription-texts'
import { TestPaymentsMark } from './test-payments-mark'
import { useStart } from './use-start'
import { PaymentFailed } from './payment-failed'

/** A developer's subscription: how it stands, until when, and what to do about it. */
export function SubscriptionCard() {
  return (
    <AsyncView query={useSubscription()} skeleton={<Skeleton className="h-44 rounded-m" />}>
      {(subscription) => <Card subscription={subscription} />}
    </AsyncView>
  )
}

const LOOKS = {
  good: 'border-transparent bg-accent-wash text-accent',
  due: 'border-heart bg-heart-wash text-heart',
  plain: 'border-line bg-sunken text-ink-soft',
} as const

function lookOf({ status }: Subscription): string {
  if (status === 'active') return LOOKS.good
  return status === 'past_due' || status === 'unpaid' ? LOOKS.due : LOOKS.plain
}

function Card({ subscription }: { subscription: Subscription }) {
  const price = useSubscriptionPrice()
  const { state, text } = describeSubscription(subscription, price)
  const { data: config } = useQuery(configQuery())
  const isDue = subscription.status === 'past_due' || subscription.status === 'unpaid'
  const isGift = subscription.status === 'active' && !subscription.managed
  const free = config?.subscription_required === false && subscription.status !== 'active'

  return (
    <div className="card grid max-w-2xl gap-4 p-5">
      <div role="status" className="grid gap-3">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Pill look={lookOf(subscription)}>{state}</Pill>
          {price !== null && !isGift && (
            <span className="text-note text-ink-soft">{price} a month</span>
          )}
        </p>
        {isDue ? null : <p>{text}</p>}
      </div>
      <Notice>{isDue ? text : null}</Notice>
      <Notice tone="info">
        {free ? 'You don’t need a subscription. The host has made everything free.' : null}
      </Notice>
      <Steps subscription={subscription} />
      {!isGift && <TestPaymentsMark />}
    </div>
  )
}

function Steps({ subscription }: { subscription: Subscription }) {
  const steps = stepsFor(subscription)
  const { start, busy, error } = useStart()
  const portal = useLeaveFor(openPortal)
  const change = useChange()
  if (steps.length === 0) return null

  return (
    <div className="grid gap-4">
      <PaymentFailed what={SUBSCRIPTION_FAILED} error={error} />
      <PaymentFailed what="The billing page couldn’t be opened." error={portal.error} />
      <PaymentFailed what="Your subscription couldn’t be changed." error={change.error} />
      <div className="flex flex-wrap gap-3">
        {steps.includes('subscribe') && (
          <Button busy={busy} busyLabel="Processing..." onClick={() => void start(null)}>
            {subscription.status === 'incomplete' ? 'Finish the payment' : 'Subscribe'}
          </Button>
        )}
        {steps.includes('pay') && (
          <Button busy={portal.busy} busyLabel="Opening..." onClick={() => void portal.go()}>
            Update payment
          </Button>
        )}
        {steps.includes('resume') && (
          <Button
            busy={change.isPending}
            busyLabel="Keeping..."
            onClick={() => {
              change.mutate('resume')
            }}
          >
            Keep the subscription
          </Button>
        )}
        {steps.includes('manage') && (
          <Button
            variant="secondary"
            busy={portal.busy}
            busyLabel="Opening..."
            onClick={() => void portal.go()}
          >
            Manage
          </Button>
        )}
        {steps.includes('cancel') && (
          <Button
            variant="quiet"
            busy={change.isPending}
            busyLabel="Cancelling..."
            onClick={() => {
              change.mutate('cancel')
            }}
          >
            Cancel at period end
          </Button>
        )}
      </div>
    </div>
  )
}

/** Either can be taken back with the other as long as the month lasts, so neither asks first. */
function useChange() {
  const queryClient = useQueryClient()
  const { queryKey } = subscriptionQuery()
  return useMutation({
    mutationFn: (to: 'cancel' | 'resume') =>
      to === 'cancel' ? cancelSubscription() : resumeSubscription(),
    onSuccess: (subscription, to) => {
      queryClient.setQueryData(queryKey, subscription)
      toast.success(to === 'cancel' ? 'Subscription ends after this month' : 'Subscription kept')
    },
    // Refused, because it is not as it looked.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  })
}
