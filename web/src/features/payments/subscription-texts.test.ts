import { expect, it } from 'vitest'

import type { Subscription } from '../../api/types'
import { aSubscription } from '../../test/payments'
import { describeSubscription, stepsFor } from './subscription-texts'

const end = { current_period_end: '2026-12-01T12:00:00Z', managed: true }

it.each<[Partial<Subscription>, string, RegExp, string]>([
  [{ status: 'active', ...end }, 'Active', /Renews on December 1, 2026/, 'cancel manage'],
  [
    { status: 'active', ...end, cancel_at_period_end: true },
    'Active until December 1, 2026',
    /won’t renew/,
    'resume manage',
  ],
  [{ status: 'active' }, 'Active', /Complimentary/, ''],
  [{ status: 'past_due', ...end }, 'Payment is due', /failed/, 'pay cancel'],
  [{ status: 'unpaid', ...end }, 'Payment is due', /failed/, 'pay cancel'],
  [{ status: 'incomplete', managed: true }, 'Not paid yet', /isn’t finished/, 'subscribe'],
  [{ status: 'incomplete_expired', managed: true }, 'Ended', /\$9\.95 a month/, 'subscribe'],
  [{ status: 'canceled', ...end }, 'Ended', /\$9\.95 a month/, 'subscribe'],
  [{ status: 'trialing', ...end }, 'On trial', /once it’s active/, 'cancel manage'],
  [{ status: 'paused', ...end }, 'Paused', /once it’s active/, 'cancel manage'],
  [{ status: 'none' }, 'No subscription', /\$9\.95 a month/, 'subscribe'],
])('%j', (over, state, text, steps) => {
  const subscription = aSubscription(over)
  expect(describeSubscription(subscription, '$9.95')).toEqual({
    state,
    text: expect.stringMatching(text) as string,
  })
  expect(stepsFor(subscription).join(' ')).toBe(steps)
})

it('names no price before the server has', () => {
  expect(describeSubscription(aSubscription(), null).text).not.toContain('$')
})
