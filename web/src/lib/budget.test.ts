import { expect, it } from 'vitest'

import { budgetText, wholeBudgetText } from './budget'

it('says what an hour is worth, and how many there are', () => {
  expect(budgetText({ estimated_budget: 2500 })).toBe('$2,500')
  const hourly = { estimated_budget: 75.5, pricing: 'hourly' } as const
  expect(budgetText(hourly)).toBe('$75.50 an hour')
  expect(wholeBudgetText(hourly)).toBe('$75.50 an hour')
  expect(wholeBudgetText({ ...hourly, estimated_hours: 1 })).toBe('$75.50 an hour, about 1 hour')
  expect(wholeBudgetText({ ...hourly, estimated_hours: 1200 })).toBe(
    '$75.50 an hour, about 1,200 hours',
  )
  expect(wholeBudgetText({ estimated_budget: 2500, pricing: 'fixed', estimated_hours: 3 })).toBe(
    '$2,500',
  )
})
