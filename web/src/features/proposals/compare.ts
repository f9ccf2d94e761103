import { centsAsDollars } from '../../lib/money'
import type { Proposal } from './types'

/** One line of the comparison: what each proposal says, and which of them is ahead in it. */
export interface Criterion {
  readonly name: string
  readonly values: readonly string[]
  /** Why the marked ones are marked; null where nothing is better than anything. */
  readonly mark: string | null
  readonly best: readonly boolean[]
}

const UNSAID = 'Not specified'

export const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`)
export const percentText = (share: number) => `${Math.round(share * 100)}%`

type Measure = (proposal: Proposal) => number | null | undefined

/** The figures of a few proposals beside each other. A mark needs two to differ; equals share it. */
export function criteriaOf(proposals: readonly Proposal[]): readonly Criterion[] {
  const rated: Measure = ({ developer: { average_rating, total_ratings } }) =>
    total_ratings ? average_rating : null
  return [
    criterion(proposals, 'Price', ({ price_cents }) => price_cents, centsAsDollars, 'Lowest'),
    criterion(proposals, 'Time', ({ delivery_days }) => delivery_days, daysText, 'Soonest'),
    criterion(
      proposals,
      'Rating',
      rated,
      (stars, { developer }) => `${stars.toFixed(1)} of 5 (${developer.total_ratings ?? 0})`,
      'Highest',
      'No ratings yet',
    ),
    criterion(
      proposals,
      'Response rate',
      ({ developer }) => developer.response_rate,
      percentText,
      'Highest',
      'Not known yet',
    ),
  ]
}

function criterion(
  proposals: readonly Proposal[],
  name: string,
  measure: Measure,
  say: (value: number, proposal: Proposal) => string,
  mark: 'Lowest' | 'Soonest' | 'Highest',
  unsaid = UNSAID,
): Criterion {
  const measured = proposals.map((proposal) => measure(proposal) ?? null)
  const known = measured.filter((value) => value !== null)
  const top = mark === 'Highest' ? Math.max(...known) : Math.min(...known)
  const differ = new Set(known).size > 1
  return {
    name,
    values: proposals.map((proposal, at) => {
      const value = measured[at] ?? null
      return value === null ? unsaid : say(value, proposal)
    }),
    mark: differ ? mark : null,
    best: measured.map((value) => differ && value === top),
  }
}
