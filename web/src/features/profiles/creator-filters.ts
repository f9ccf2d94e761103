import { textIn, wordsIn } from '../../lib/address'
import type { Availability } from './types'

export const SORTS = {
  best: 'Best match',
  newest: 'Newest',
  rate: 'Lowest rate',
} as const
export type Sort = keyof typeof SORTS

/** What the list of creators is narrowed to. All of it stands in the address. */
export interface CreatorFilters {
  readonly search?: string | undefined
  readonly skill?: readonly string[] | undefined
  /** Whole dollars. */
  readonly rate_max?: number | undefined
  readonly availability?: Availability | undefined
  readonly rating_min?: number | undefined
  readonly language?: string | undefined
  /** The best come first unless told. */
  readonly sort?: Exclude<Sort, 'best'> | undefined
}

const AVAILABILITIES: readonly Availability[] = ['available', 'limited', 'unavailable']
export const RATINGS = [5, 4, 3] as const
export const HIGHEST_RATE = 100_000
const LONGEST_SEARCH = 200
const LONGEST_WORD = 40
const MOST_SKILLS = 15

/** Reads an address that anybody may have written: what makes no sense is passed over. */
export function readCreatorFilters(from: Readonly<Record<string, unknown>>): CreatorFilters {
  const search = textIn(from.search, LONGEST_SEARCH)
  const skill = wordsIn(from.skill, LONGEST_WORD, MOST_SKILLS)
  const rate_max = rate(from.rate_max)
  const rating_min = RATINGS.find((stars) => String(stars) === String(from.rating_min))
  const language = textIn(from.language, LONGEST_WORD)
  const { availability, sort } = from
  // Said even when there is none: the router keeps of the address what is not said here.
  return {
    search: search === '' ? undefined : search,
    skill: skill.length > 0 ? skill : undefined,
    rate_max,
    availability: AVAILABILITIES.find((name) => name === availability),
    rating_min,
    language: language === '' ? undefined : language,
    sort: sort === 'newest' || sort === 'rate' ? sort : undefined,
  }
}

/** How many things narrow the list; the order leaves nothing out. */
export function filterCount(filters: CreatorFilters): number {
  const narrowing: Readonly<Record<string, unknown>> = { ...filters, sort: undefined }
  return Object.values(narrowing).filter((value) => value !== undefined).length
}

/** "80" and "$80" are 80; what is no rate is none. */
export function rate(value: unknown): number | undefined {
  const typed = typeof value === 'number' ? String(value) : value
  if (typeof typed !== 'string') return undefined
  const plain = typed.replace(/[\s$,]/g, '')
  if (!/^\d+$/.test(plain)) return undefined
  const amount = Number(plain)
  return amount > 0 && amount <= HIGHEST_RATE ? amount : undefined
}
