import { expect, it } from 'vitest'

import { amountProblem, centsOf, DEFAULT_CENTS, isNothing, PRESETS_CENTS } from './donation-rules'

const typed = (text: string) => ({ preset: null, typed: text })

it('offers the amounts of the specification, five dollars first', () => {
  expect(PRESETS_CENTS).toEqual([500, 1_000, 2_500, 5_000, 10_000])
  expect(DEFAULT_CENTS).toBe(500)
})

it.each([
  ['', true],
  ['  ', true],
  ['0', true],
  ['0.00', true],
  ['-5', true],
  ['0.5', false],
  ['1', false],
])('"%s" is nothing: %s', (text, nothing) => {
  expect(isNothing(typed(text))).toBe(nothing)
})

it.each([
  ['1', 100],
  ['12.349', 1_234],
  ['1.15', 115],
  ['10000', 1_000_000],
])('%s dollars go as %i cents', (text, cents) => {
  expect(centsOf(typed(text))).toBe(cents)
  expect(amountProblem(typed(text))).toBeNull()
})

it.each([
  ['0.999', 'The smallest donation is $1.'],
  ['10000.01', 'The largest donation is $10,000.'],
  ['1000000000000', 'The largest donation is $10,000.'],
  ['1e3', 'Enter an amount in dollars, for example 20.'],
])('%s is refused', (text, sentence) => {
  expect(amountProblem(typed(text))).toBe(sentence)
})
