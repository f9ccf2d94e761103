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
  const search = text(from.search)
  const skill = skills(from.skill)
  const budget_min = budget(from.budget_min)
  const budget_max = budget(from.budget_max)
  const sort = order(from.sort, search !== '')
  return {
    ...(search !== '' && { search }),
    ...(skill.length > 0 && { skill }),
    ...(budget_min !== undefined && { budget_min }),
    ...(budget_max !== undefined && { budget_max }),
    ...(sort !== undefined && { sort }),
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

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, LONGEST_SEARCH) : ''
}

/** In the address they are one list with commas; written by hand, the name may also be repeated. */
function skills(value: unknown): string[] {
  const parts = (Array.isArray(value) ? value : [value])
    .flatMap((part: unknown) => (typeof part === 'string' ? part.split(',') : []))
    .map((part) => part.trim())
    .filter((part) => part !== '' && part.length <= LONGEST_SKILL)
  return [...new Set(parts)].slice(0, MOST_SKILLS)
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
