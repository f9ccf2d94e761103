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
  const needed = `Reading requests is free. Answering them and talking with clients needs the subscription${
    price === null ? '.' : `, ${price} a month.`
  }`
  switch (status) {
    case 'active':
      if (end !== null && cancel_at_period_end) {
        return { state: `Active until ${end}`, text: 'It ends then and is not renewed.' }
      }
      if (end !== null) {
        return { state: 'Active', text: `You can talk with clients. It renews on ${end}.` }
      }
      return {
        state: 'Active',
        text: managed
          ? 'You can talk with clients.'
          : 'You can talk with clients. It was given to you and costs nothing.',
      }
    case 'past_due':
    case 'unpaid':
      return {
        state: 'Payment is due',
        text: 'The last payment did not go through. Until it does, you can read but not answer.',
      }
    case 'incomplete':
      return {
        state: 'Not paid yet',
        text: 'The first payment is not finished. You can go on where you stopped.',
      }
    case 'trialing':
    case 'paused':
      return {
        state: status === 'paused' ? 'Paused' : 'On trial',
        text: 'It opens conversations once it is active.',
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
