import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import type { Subscription } from '../../api/types'
import { calendarDay } from '../../lib/time'
import { onEvent } from '../../session/events'
import { AsyncView } from '../../ui/async-view'
import { SkeletonText } from '../../ui/skeleton'
import { subscriptionQuery } from './developer-dashboard-queries'
import { SidePart } from './developer-dashboard-side-part'

/** A line about where the subscription stands. It informs; nothing on this page waits for it. */
export function SubscriptionLine() {
  const queryClient = useQueryClient()
  const query = useQuery(subscriptionQuery())

  useEffect(
    () =>
      onEvent('subscription', () => {
        void queryClient.invalidateQueries({ queryKey: subscriptionQuery().queryKey })
      }),
    [queryClient],
  )

  return (
    <SidePart title="Creator subscription">
      <AsyncView query={query} skeleton={<SkeletonText lines={2} />}>
        {(subscription) => {
          const { state, text } = describeSubscription(subscription)
          return (
            <div className="grid gap-1">
              <p className="font-medium">{state}</p>
              <p className="text-note text-ink-soft">{text}</p>
            </div>
          )
        }}
      </AsyncView>
    </SidePart>
  )
}

const NEEDED_FOR =
  'Reading requests is free. Talking with clients needs the subscription, $9.95 a month.'

export function describeSubscription({
  status,
  current_period_end,
  cancel_at_period_end,
}: Subscription): { readonly state: string; readonly text: string } {
  const end = current_period_end ? calendarDay(current_period_end) : null
  switch (status) {
    case 'active':
      if (end === null) return { state: 'Active', text: 'You can talk with clients.' }
      return cancel_at_period_end
        ? { state: `Active until ${end}`, text: 'It ends then and is not renewed.' }
        : { state: 'Active', text: `You can talk with clients. It renews on ${end}.` }
    case 'past_due':
    case 'unpaid':
      return { state: 'Payment is due', text: 'The last payment did not go through.' }
    case 'none':
      return { state: 'No subscription', text: NEEDED_FOR }
    default:
      return { state: 'Not active', text: NEEDED_FOR }
  }
}
