import { expect, it } from 'vitest'

import { replyTimeText, shortTime } from './reply-time'

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

it('says the same as a figure', () => {
  expect([0, 40, 90, 36 * 60].map(shortTime)).toEqual(['1 min', '40 min', '2 hours', '2 days'])
})
