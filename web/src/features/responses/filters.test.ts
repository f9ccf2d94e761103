import { expect, it } from 'vitest'

import { readResponseFilters } from './filters'

it('reads what makes sense of an address, and passes over the rest', () => {
  expect(readResponseFilters({ status: 'shortlisted', request: '5', compare: '1,2,2,3' })).toEqual({
    status: 'shortlisted',
    request: 5,
    compare: [1, 2, 3],
  })
  expect(readResponseFilters({ request: 5, compare: [1, 2] })).toEqual({
    request: 5,
    compare: [1, 2],
  })
  expect(readResponseFilters({ status: 'lost', request: '-1', compare: 'a,0,1.5' })).toEqual({})
  expect(readResponseFilters({ compare: '1,2,3,4,5,6' }).compare).toEqual([1, 2, 3, 4])
  expect(readResponseFilters({})).toEqual({})
})
