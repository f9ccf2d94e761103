import { describe, expect, it } from 'vitest'

import { areFiltered, budget, readFilters } from './filters'

describe('readFilters', () => {
  it('reads what the address says', () => {
    expect(
      readFilters({
        search: ' billing ',
        skill: 'Rust,PostgreSQL',
        budget_min: '500',
        budget_max: '9000',
        sort: 'budget',
      }),
    ).toEqual({
      search: 'billing',
      skill: ['Rust', 'PostgreSQL'],
      budget_min: 500,
      budget_max: 9000,
      sort: 'budget',
    })
  })

  it('takes a repeated name, and one skill once', () => {
    expect(readFilters({ skill: ['Go', ' Go ', 'C#'] })).toEqual({ skill: ['Go', 'C#'] })
  })

  it('knows the newest as an order only beside words', () => {
    expect(readFilters({ sort: 'newest' })).toEqual({})
    expect(readFilters({ sort: 'newest', search: 'tide' })).toEqual({
      search: 'tide',
      sort: 'newest',
    })
  })

  it('passes over what makes no sense', () => {
    expect(
      readFilters({ search: '  ', skill: ',', budget_min: '-3', budget_max: 'lots', sort: 'rich' }),
    ).toEqual({})
  })
})

it.each([
  ['1,500', 1500],
  ['$1500', 1500],
  ['0', undefined],
  ['10000001', undefined],
  ['12.5', undefined],
  ['', undefined],
  [undefined, undefined],
])('budget(%j) is %j', (typed, amount) => {
  expect(budget(typed)).toBe(amount)
})

it('an order leaves nothing out, a filter does', () => {
  expect(areFiltered({ sort: 'budget' })).toBe(false)
  expect(areFiltered({ sort: 'budget', skill: ['Go'] })).toBe(true)
})
