import { expect, it } from 'vitest'

import { replyTimeText } from './reply-time'

it('rounds the time of an answer to what one would say', () => {
  expect([0, 1, 40, 89.6, 90, 300, 36 * 60, 5000].map(replyTimeText)).toEqual([
    'Usually replies within 1 minute',
    'Usually replies within 1 minute',
    'Usually replies within 40 minutes',
    'Usually replies within 90 minutes',
    'Usually replies within 2 hours',
    'Usually replies within 5 hours',
    'Usually replies within 2 days',
    'Usually replies within 3 days',
  ])
})
