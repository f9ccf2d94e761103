import { parseCentsDown } from '../../lib/money'

export const PRESETS_CENTS = [500, 1_000, 2_500, 5_000, 10_000] as const
export const DEFAULT_CENTS = 500
const LEAST_CENTS = 100
const MOST_CENTS = 1_000_000

/** A preset, or what was typed in dollars; typing leaves the preset. */
export interface Chosen {
  readonly preset: number | null
  readonly typed: string
}

/** Whole cents, rounded down; null when what was typed is no amount. */
export const centsOf = ({ preset, typed }: Chosen): number | null => preset ?? parseCentsDown(typed)

/** Nothing to donate yet: no amount, or none above zero. */
export const isNothing = ({ preset, typed }: Chosen): boolean =>
  preset === null && (typed.trim() === '' || Number(typed) <= 0)

/** Why this amount can't be donated, or null when it can. */
export function amountProblem(chosen: Chosen): string | null {
  const cents = centsOf(chosen)
  if (cents === null) return 'Enter an amount in dollars, for example 20.'
  if (cents < LEAST_CENTS) return 'The smallest donation is $1.'
  if (cents > MOST_CENTS) return 'The largest donation is $10,000.'
  return null
}
