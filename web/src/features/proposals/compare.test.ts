import { expect, it } from 'vitest'

import { aProposal } from '../../test/proposals'
import { aCreator } from '../../test/profiles'
import { criteriaOf } from './compare'

const line = (name: string, ...proposals: ReturnType<typeof aProposal>[]) =>
  criteriaOf(proposals).find((criterion) => criterion.name === name)

it('marks the lowest price and the soonest end', () => {
  const proposals = [
    aProposal({ price_cents: 390_000, delivery_days: 20 }),
    aProposal({ price_cents: 250_050, delivery_days: 1 }),
    aProposal({ price_cents: null, delivery_days: null }),
  ]
  expect(line('Price', ...proposals)).toEqual({
    name: 'Price',
    values: ['$3,900', '$2,500.50', 'Not specified'],
    mark: 'Lowest',
    best: [false, true, false],
  })
  expect(line('Time', ...proposals)?.values).toEqual(['20 days', '1 day', 'Not specified'])
})

it('marks nothing where nothing differs', () => {
  expect(line('Price', aProposal(), aProposal())).toMatchObject({
    mark: null,
    best: [false, false],
  })
  const open = { price_cents: null }
  expect(line('Price', aProposal(open), aProposal())).toMatchObject({ best: [false, false] })
})

it('knows that a rating without votes is none, and that a name alone has no figures', () => {
  const rated = aProposal({ developer: aCreator({ average_rating: 4.8, total_ratings: 31 }) })
  const low = aProposal({ developer: aCreator({ average_rating: 3, total_ratings: 2 }) })
  const bare = aProposal({ developer: { id: 9, username: 'jon', display_name: 'Jon' } })
  expect(line('Rating', rated, low, aProposal(), bare)).toMatchObject({
    values: ['4.8 of 5 (31)', '3.0 of 5 (2)', 'No ratings yet', 'No ratings yet'],
    best: [true, false, false, false],
  })
  expect(line('Response rate', bare, aProposal())?.values).toEqual([
    'Not known yet',
    'Not known yet',
  ])
})
