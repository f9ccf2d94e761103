import { expect, it } from 'vitest'

import { planText } from './plan-text'

const plan = { planned_cents: 420_000, planned_requests: 3, open_requests: 0 }

it('compares the budget of a project with what its requests plan', () => {
  expect(planText({ estimated_budget: 5000, plan })).toBe('$4,200 of $5,000 planned in 3 requests.')
  expect(planText({ estimated_budget: 4000.5, plan: { ...plan, planned_requests: 1 } })).toBe(
    '$4,200 of $4,000.50 planned in 1 request, $199.50 over budget.',
  )
})

it('says what can’t be counted', () => {
  expect(planText({ estimated_budget: 5000, plan: { ...plan, open_requests: 2 } })).toBe(
    '$4,200 of $5,000 planned in 3 requests. 2 hourly requests have no estimated hours and aren’t counted.',
  )
  const none = { planned_cents: 0, planned_requests: 0, open_requests: 1 }
  expect(planText({ estimated_budget: 5000, plan: none })).toBe(
    'Nothing planned yet. 1 hourly request has no estimated hours and isn’t counted.',
  )
})

it('says nothing to those who don’t see all of it', () => {
  expect(planText({ estimated_budget: 5000 })).toBeNull()
})
