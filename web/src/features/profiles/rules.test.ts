import { describe, expect, it } from 'vitest'

import { pictureProblem } from '../../lib/pictures'
import { centsOf, formField, typedAmount } from './rules'

describe('amounts', () => {
  it.each([
    ['75', 7500],
    [' $1,250.50 ', 125_050],
    ['0.1', 10],
    ['', null],
    ['  ', null],
    ['-5', undefined],
    ['5.123', undefined],
    ['a lot', undefined],
    ['1e9', undefined],
  ])('%j is %j cents', (typed, cents) => {
    expect(centsOf(typed)).toBe(cents)
  })

  it('come back as they were typed', () => {
    expect(['75', '75.50', ''].map((typed) => typedAmount(centsOf(typed)))).toEqual([
      '75',
      '75.50',
      '',
    ])
  })
})

it.each([
  ['rate_min_cents', 'rate_min'],
  ['links.github', 'github'],
  ['links.other[1]', 'other'],
  ['links.other.1', 'other'],
  ['links', 'website'],
  ['skills[3]', 'skills'],
  ['avatar_url', 'avatar'],
  ['display_name', 'display_name'],
])('%s of the API is %s of the form', (api, form) => {
  expect(formField(api)).toBe(form)
})

it('spares an upload that would be refused, and says why', () => {
  expect(pictureProblem({ type: 'image/png', size: 1000 })).toBeNull()
  expect(pictureProblem({ type: 'application/pdf', size: 1000 })).toMatch(/can’t use this file/)
  expect(pictureProblem({ type: 'image/svg+xml', size: 1000 })).toMatch(/can’t use this file/)
  expect(pictureProblem({ type: 'image/jpeg', size: 11 * 1024 * 1024 })).toBe(
    'This picture is 11.0 MB. Please choose one of at most 10.0 MB.',
  )
  expect(pictureProblem({ type: 'image/jpeg', size: 0 })).toMatch(/empty/)
})
