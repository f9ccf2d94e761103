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

export const RATINGS = [5, 4, 3] as const
export const HIGHEST_RATE = 100_000
const LONGEST_SEARCH = 200
const LONGEST_WORD = 40
const MOST_SKILLS = 15

/** Reads an address that anybody may have written: what makes no sense is passed over. */
export function readCreatorFilters(from: Readonly<Record<string, unknown>>): CreatorFilters {
  const search = text(from.search, LONGEST_SEARCH)
  const skill = words(from.skill)
  const rate_max = rate(from.rate_max)
  const rating_min = RATINGS.find((stars) => String(stars) === String(from.rating_min))
  const language = text(from.language, LONGEST_WORD)
  const { availability, sort } = from
  return {
    ...(search !== '' && { search }),
    ...(skill.length > 0 && { skill }),
    ...(rate_max !== undefined && { rate_max }),
    ...((availability === 'available' ||
      availability === 'limited' ||
      availability === 'unavailable') && {
      availability,
    }),
    ...(rating_min !== undefined && { rating_min }),
    ...(language !== '' && { language }),
    ...((sort === 'newest' || sort === 'rate') && { sort }),
  }
}

/** How many things narrow the list; the order leaves nothing out. */
export function filterCount(filters: CreatorFilters): number {
  const narrowing: Readonly<Record<string, unknown>> = { ...filters, sort: undefined }
  return Object.values(narrowing).filter((value) => value !== undefined).length
}

function text(value: unknown, most: number): string {
  return typeof value === 'string' ? value.trim().slice(0, most) : ''
}

/** In the address they are one list with commas; written by hand, the name may also be repeated. */
function words(value: unknown): string[] {
  const parts = (Array.isArray(value) ? value : [value])
    .flatMap((part: unknown) => (typeof part === 'string' ? part.split(',') : []))
    .map((part) => part.trim())
    .filter((part) => part !== '' && part.length <= LONGEST_WORD)
  return [...new Set(parts)].slice(0, MOST_SKILLS)
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
