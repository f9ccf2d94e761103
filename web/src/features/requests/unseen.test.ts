import { expect, it } from 'vitest'

import { countUnseen, unseenFirst } from './unseen'

const at = '2026-05-04T12:00:00Z'

it('counts only those without viewed_at, whatever is_new says', () => {
  const rows = [
    { viewed_at: null, is_new: false },
    { viewed_at: at, is_new: true },
    { viewed_at: null, is_new: true },
  ]
  expect(countUnseen(rows)).toBe(2)
  expect(countUnseen([])).toBe(0)
})

it('takes a missing field for not viewed', () => {
  expect(countUnseen([{}])).toBe(1)
})

it('puts new ones on top and keeps the order otherwise', () => {
  const rows = [
    { id: 5, viewed_at: at },
    { id: 4, viewed_at: null },
    { id: 3, viewed_at: at },
    { id: 2, viewed_at: null },
  ]
  expect(unseenFirst(rows).map(({ id }) => id)).toEqual([4, 2, 5, 3])
})
