import { expect, it } from 'vitest'

import { createSpeed, timeLeft } from './speed'

it('measures over the last seconds only', () => {
  let at = 0
  const speed = createSpeed(() => at)
  expect(speed(0)).toBeNull()
  at = 1_000
  expect(speed(500_000)).toBe(500_000)
  at = 10_000
  expect(speed(600_000)).toBeNull()
  at = 11_000
  expect(speed(1_600_000)).toBe(1_000_000)
})

it.each([
  [1, '1 second left'],
  [59, '59 seconds left'],
  [90, '2 minutes left'],
  [7_200, '2 hours left'],
])('%d seconds are "%s"', (seconds, text) => {
  expect(timeLeft(seconds * 100, 100)).toBe(text)
})
