import { dollars } from './money'

interface Paid {
  readonly estimated_budget: number
  readonly pricing?: 'fixed' | 'hourly'
  readonly estimated_hours?: number | null
}

/** "$2,500"; paid by the hour "$75 an hour". */
export const budgetText = ({ estimated_budget, pricing }: Paid) =>
  pricing === 'hourly' ? `${dollars(estimated_budget)} an hour` : dollars(estimated_budget)

/** The same with how many hours are expected: "$75 an hour, about 40 hours". */
export function wholeBudgetText(paid: Paid): string {
  const { pricing, estimated_hours } = paid
  if (pricing !== 'hourly' || !estimated_hours) return budgetText(paid)
  const hours = estimated_hours === 1 ? 'hour' : 'hours'
  return `${budgetText(paid)}, about ${estimated_hours.toLocaleString('en')} ${hours}`
}
