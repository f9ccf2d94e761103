import type { Subscription } from '../../api/types'
import { calendarDay } from '../../lib/time'

export interface SubscriptionWords {
  readonly state: string
  readonly text: string
}

/** How a subscription stands, in plain words. `price` is null while the server has not said it. */
export function describeSubscription(
  { status, current_period_end, cancel_at_period_end, managed }: Subscription,
  price: string | null,
): SubscriptionWords {
  const end = current_period_end ? calendarDay(current_period_end) : null
  const needed = `Reading requests is free. Sending proposals and starting conversations needs the subscription${
    price === null ? '.' : `, ${price} a month.`
  }`
  switch (status) {
    case 'active':
      if (end !== null && cancel_at_period_end) {
        return { state: `Active until ${end}`, text: 'It won’t renew.' }
      }
      if (end !== null) {
        return { state: 'Active', text: `Renews on ${end}.` }
      }
      return {
        state: 'Active',
        text: managed
          ? 'You can send proposals and start conversations.'
          : 'Complimentary subscription',
      }
    case 'past_due':
    case 'unpaid':
      return {
        state: 'Payment is due',
        text: 'The last payment failed. Update your payment to send proposals and messages again.',
      }
    case 'incomplete':
      return {
        state: 'Not paid yet',
        text: 'The first payment isn’t finished. You can continue it.',
      }
    case 'trialing':
    case 'paused':
      return {
        state: status === 'paused' ? 'Paused' : 'On trial',
        text: 'You can start conversations once it’s active.',
      }
    case 'canceled':
    case 'incomplete_expired':
      return { state: 'Ended', text: needed }
    case 'none':
      return { state: 'No subscription', text: needed }
  }
}

/** What there is to do about it. */
export type SubscriptionStep = 'subscribe' | 'cancel' | 'resume' | 'pay' | 'manage'

export function stepsFor({
  status,
  cancel_at_period_end,
  managed,
}: Subscription): readonly SubscriptionStep[] {
  switch (status) {
    case 'active':
    case 'trialing':
    case 'paused':
      if (!managed) return []
      return [cancel_at_period_end ? 'resume' : 'cancel', 'manage']
    case 'past_due':
    case 'unpaid':
      return managed ? ['pay', cancel_at_period_end ? 'resume' : 'cancel'] : ['subscribe']
    default:
      return ['subscribe']
  }
}
