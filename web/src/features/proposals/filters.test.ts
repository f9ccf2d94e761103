import { expect, it } from 'vitest'

import { readProposalFilters } from './filters'

it('reads what makes sense of an address, and passes over the rest', () => {
  expect(readProposalFilters({ status: 'shortlisted', request: '5', compare: '1,2,2,3' })).toEqual({
    status: 'shortlisted',
    request: 5,
    compare: [1, 2, 3],
  })
  expect(readProposalFilters({ request: 5, compare: [1, 2] })).toEqual({
    request: 5,
    compare: [1, 2],
  })
  expect(readProposalFilters({ status: 'lost', request: '-1', compare: 'a,0,1.5' })).toEqual({})
  expect(readProposalFilters({ compare: '1,2,3,4,5,6' }).compare).toEqual([1, 2, 3, 4])
  expect(readProposalFilters({})).toEqual({})
})
