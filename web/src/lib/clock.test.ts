import { expect, it } from 'vitest'

import { clock, secondsIn, spokenTime } from './clock'

it.each([
  [0, '0:00', '0 seconds'],
  [7.9, '0:07', '7 seconds'],
  [252, '4:12', '4 minutes 12 seconds'],
  [3723, '1:02:03', '1 hour 2 minutes 3 seconds'],
])('%d is written %s and read %s', (seconds, written, spoken) => {
  expect(clock(seconds)).toBe(written)
  expect(spokenTime(seconds)).toBe(spoken)
})

it.each([
  ['0:00', 0],
  ['4:12', 252],
  ['1:02:03', 3723],
  ['4', null],
  ['4:1', null],
  ['noon', null],
])('%s is %s', (text, seconds) => {
  expect(secondsIn(text)).toBe(seconds)
})
