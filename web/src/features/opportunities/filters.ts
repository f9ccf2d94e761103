import { textIn, wordsIn } from '../../lib/address'

/** What the list of opportunities is narrowed to. All of it stands in the address. */
export interface OpportunityFilters {
  readonly search?: string | undefined
  readonly skill?: readonly string[] | undefined
  /** Whole dollars. */
  readonly budget_min?: number | undefined
  readonly budget_max?: number | undefined
  /** Unless told, what fits the words best comes first, and without words the newest. */
  readonly sort?: 'newest' | 'budget' | undefined
}

const LONGEST_SEARCH = 200
export const MOST_SKILLS = 15
const LONGEST_SKILL = 40
export const LARGEST_BUDGET = 10_000_000

/** Reads an address that anybody may have written: what makes no sense is passed over. */
export function readFilters(from: Readonly<Record<string, unknown>>): OpportunityFilters {
  const search = textIn(from.search, LONGEST_SEARCH)
  const skill = wordsIn(from.skill, LONGEST_SKILL, MOST_SKILLS)
  const budget_min = budget(from.budget_min)
  const budget_max = budget(from.budget_max)
  const sort = order(from.sort, search !== '')
  // Said even when there is none: the router keeps of the address what is not said here.
  return {
    search: search === '' ? undefined : search,
    skill: skill.length > 0 ? skill : undefined,
    budget_min,
    budget_max,
    sort,
  }
}

/** Whether something is left out because of them; the order leaves nothing out. */
export function areFiltered({
  search,
  skill,
  budget_min,
  budget_max,
}: OpportunityFilters): boolean {
  return [search, skill, budget_min, budget_max].some((value) => value !== undefined)
}

/** Without words to fit, "newest" says nothing. */
function order(value: unknown, searching: boolean): OpportunityFilters['sort'] {
  if (value === 'budget') return 'budget'
  return value === 'newest' && searching ? 'newest' : undefined
}

/** "1,500" and "$1500" are 1500; what is no amount is none. */
export function budget(value: unknown): number | undefined {
  if (typeof value === 'number') value = String(value)
  if (typeof value !== 'string') return undefined
  const plain = value.replace(/[\s$,]/g, '')
  if (!/^\d+$/.test(plain)) return undefined
  const amount = Number(plain)
  return amount > 0 && amount <= LARGEST_BUDGET ? amount : undefined
}
