import { expect, it } from 'vitest'

import { replyTimeText } from './reply-time'

it('rounds the time of an answer to what one would say', () => {
  expect([0, 1, 40, 89.6, 90, 300, 36 * 60, 5000].map(replyTimeText)).toEqual([
    'Usually answers within 1 minute',
    'Usually answers within 1 minute',
    'Usually answers within 40 minutes',
    'Usually answers within 90 minutes',
    'Usually answers within 2 hours',
    'Usually answers within 5 hours',
    'Usually answers within 2 days',
    'Usually answers within 3 days',
  ])
})
