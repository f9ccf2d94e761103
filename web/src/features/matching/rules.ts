import { whenUsed } from '../../lib/when-used'
import type { Match, Reason } from './types'

/** What a reason brought. */
export const pointsOf = ({ weight, value }: Reason) => weight * value

/** The reasons that speak for somebody, the strongest first. */
export function strongest(reasons: readonly Reason[], most: number): readonly Reason[] {
  return reasons
    .filter(({ value }) => value > 0)
    .sort((one, other) => pointsOf(other) - pointsOf(one))
    .slice(0, most)
}

/** Half of what it could bring, or more; less is said as well, but not as praise. */
export const speaksFor = ({ value }: Reason) => value >= 0.5

const number = whenUsed(() => new Intl.NumberFormat('en', { maximumFractionDigits: 1 }))

/** "32", "7.5" */
export const points = (value: number) => number().format(value)

/** "1 point", "86 points": whole ones are enough to compare by. */
export function scoreText(score: number): string {
  const whole = Math.round(score)
  return whole === 1 ? '1 point' : `${whole} points`
}

/** Those of the matches that it is now shared with, or no longer. */
export function withShared(
  matches: readonly Match[],
  ids: readonly number[],
  shared: boolean,
): readonly Match[] {
  return matches.map((match) => (ids.includes(match.developer_id) ? { ...match, shared } : match))
}

/** "Ines", "Ines and Jon", "Ines, Jon and 3 others". */
export function namesOf(people: readonly string[]): string {
  const [first = '', second = '', ...others] = people
  if (people.length <= 1) return first
  if (others.length === 0) return `${first} and ${second}`
  return others.length === 1
    ? `${first}, ${second} and ${others[0] ?? ''}`
    : `${first}, ${second} and ${others.length} others`
}
