import { expect, it } from 'vitest'

import { placeText, rateText } from './texts'

const rate = (over: Partial<Parameters<typeof rateText>[0]>) =>
  rateText({ rate_type: 'hourly', currency: 'USD', ...over })

it('says a rate in one breath', () => {
  expect(rate({ rate_min_cents: 5000, rate_max_cents: 8000 })).toBe('$50–80 an hour')
  expect(rate({ rate_min_cents: 5050, rate_max_cents: 8000 })).toBe('$50.50–80.00 an hour')
  expect(rate({ rate_min_cents: 5000, rate_max_cents: 5000 })).toBe('$50 an hour')
  expect(rate({ rate_min_cents: 40_000, rate_type: 'daily' })).toBe('from $400 a day')
  expect(rate({ rate_max_cents: 900_000, rate_type: 'project', currency: 'EUR' })).toBe(
    'up to €9,000 a project',
  )
  expect(rate({ rate_min_cents: 1000, rate_type: null })).toBe('from $10')
  expect(rate({})).toBeNull()
})

it('says where somebody is, as far as it is known', () => {
  expect(placeText({ city: 'Lisbon', country: 'Portugal' })).toBe('Lisbon, Portugal')
  expect(placeText({ city: null, country: 'Portugal' })).toBe('Portugal')
  expect(placeText({})).toBe('')
})
