import { describe, expect, it } from 'vitest'

import { aMatch, REASONS } from '../../test/matches'
import { namesOf, points, scoreText, strongest, withShared } from './rules'

describe('reasons', () => {
  it('come strongest first, and only those that brought something', () => {
    const shuffled = [...REASONS].reverse()
    expect(strongest(shuffled, 3).map(({ text }) => text)).toEqual([
      'Knows Rust and PostgreSQL',
      'Mentions billing and invoices',
      'Available now, 20 hours a week',
    ])
    expect(strongest(REASONS, 9)).toHaveLength(5)
    expect(strongest([], 3)).toEqual([])
  })

  it('have points that can be read', () => {
    expect([points(40), points(22.5), points(5.25)]).toEqual(['40', '22.5', '5.3'])
    expect([scoreText(78.25), scoreText(0.6)]).toEqual(['78 points', '1 point'])
  })
})

it('marks whom it is shared with', () => {
  const all = [aMatch(1), aMatch(2), aMatch(3, 'Jon', { shared: true })]
  const shared = (ids: readonly number[], now: boolean) =>
    withShared(all, ids, now).map((match) => match.shared)
  expect(shared([2, 9], true)).toEqual([false, true, true])
  expect(shared([3], false)).toEqual([false, false, false])
})

it.each([
  [['Ines'], 'Ines'],
  [['Ines', 'Jon'], 'Ines and Jon'],
  [['Ines', 'Jon', 'Maya'], 'Ines, Jon and Maya'],
  [['Ines', 'Jon', 'Maya', 'Ravi'], 'Ines, Jon and 2 others'],
])('%j are called %s', (names, text) => {
  expect(namesOf(names)).toBe(text)
})
