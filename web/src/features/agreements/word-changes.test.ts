import { expect, it } from 'vitest'

import { changedLines } from './word-changes'

it('shows only lines in which a word changed', () => {
  expect(changedLines('One.\nThree days.\nEnd.', 'One.\nSeven days.\nEnd.')).toEqual([
    [
      { kind: 'gone', text: 'Three' },
      { kind: 'added', text: 'Seven' },
      { kind: 'same', text: ' days.' },
    ],
  ])
  expect(changedLines('The same.', 'The same.')).toEqual([])
})

it('shows lines that came or went as a whole', () => {
  const kinds = (before: string, now: string) =>
    changedLines(before, now)
      .flat()
      .map(({ kind, text }) => [kind, text])
  expect(kinds('', 'New words.')).toEqual([['added', 'New words.']])
  expect(kinds('Old words.', '')).toEqual([['gone', 'Old words.']])
})
