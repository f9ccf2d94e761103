import { expect, it } from 'vitest'

import { centsAsDollars, dollars, parseCents, parseCentsDown } from './money'

it.each([
  ['1500', 150_000],
  ['$1,500.50', 150_050],
  ['1500.5', 150_050],
  [' $ 0.01 ', 1],
  // As fractions these would lose a cent.
  ['1.15', 115],
  ['4.35', 435],
  ['9999999.99', 999_999_999],
  ['0', 0],
])('%s dollars are %i cents', (text, cents) => {
  expect(parseCents(text)).toBe(cents)
})

it.each(['', 'a lot', '-20', '1.234', '1,50', '1e3', '.5', '€5'])('"%s" is no amount', (text) => {
  expect(parseCents(text)).toBeNull()
})

it.each([
  ['5', 500],
  ['12.349', 1234],
  ['0.999', 99],
  // As fractions these would be a cent short: 1.15 * 100 is 114.99999999999999.
  ['1.15', 115],
  ['4.350', 435],
  ['1e3', null],
  ['-5', null],
  ['', null],
])('%s dollars are %s cents, rounded down', (text, cents) => {
  expect(parseCentsDown(text)).toBe(cents)
})

it('says cents only when there are some', () => {
  expect(centsAsDollars(420_000)).toBe('$4,200')
  expect(centsAsDollars(420_050)).toBe('$4,200.50')
  expect(dollars(4200.5)).toBe('$4,200.50')
})
