import { describe, expect, it } from 'vitest'

import { aFunnel } from '../../test/funnel'
import { changeSince, isEmpty } from './funnel-rules'

describe('the change against the days before', () => {
  it.each([
    [30, 42, '12 more than in the 30 days before'],
    [3, 2, '1 fewer than in the 30 days before'],
    [2, 2, 'The same as in the 30 days before'],
    [0, 1200, '1,200 more than in the 30 days before'],
  ])('%d, then %d: %s', (before, now, text) => {
    expect(changeSince(before, now, 30).join(' ')).toBe(text)
  })
})

it('is empty when nothing happened, in these days and in those before', () => {
  expect(isEmpty(aFunnel())).toBe(true)
  expect(isEmpty(aFunnel({ totals: { invites: 1 } }))).toBe(false)
  expect(isEmpty(aFunnel({ before: { video_views: 1 } }))).toBe(false)
})
