import { expect, it } from 'vitest'

import { dayName } from './day-name'

const now = new Date(2026, 4, 20, 9, 0).getTime()
const at = (...parts: [number, number, number, number]) => new Date(...parts).toISOString()

it.each([
  [at(2026, 4, 20, 0), 'Today'],
  [at(2026, 4, 19, 23), 'Yesterday'],
  [at(2026, 4, 18, 12), 'Monday'],
  [at(2026, 4, 13, 12), 'Wednesday, May 13'],
  [at(2025, 11, 31, 12), 'December 31, 2025'],
  // A clock that runs ahead is no reason for odd words.
  [at(2026, 4, 21, 12), 'Thursday, May 21'],
])('%s is %s', (iso, day) => {
  expect(dayName(iso, now)).toBe(day)
})
