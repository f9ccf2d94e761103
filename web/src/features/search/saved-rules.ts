import { readSearch, type SearchFilters } from './filters'
import { kindTitle } from './rules'
import type { SavedSearch, SearchToSave } from './types'

/** The address of its results. */
export const filtersOf = ({ q, kind, skills }: SavedSearch): SearchFilters =>
  readSearch({ q, kind, skill: skills })

export const searchOf = ({ q, kind, skill }: SearchFilters): SearchToSave => ({
  ...(q !== undefined && { q }),
  ...(kind !== undefined && { kind }),
  ...(skill !== undefined && { skills: skill }),
})

/** A search finds the same whatever the order of its skills. */
const essence = ({ q, kind, skill }: SearchFilters) =>
  JSON.stringify([q ?? '', kind ?? '', [...(skill ?? [])].sort()])

export const savedAs = (
  all: readonly SavedSearch[],
  filters: SearchFilters,
): SavedSearch | undefined => all.find((one) => essence(filtersOf(one)) === essence(filters))

/** What it looks for, as far as its name doesn't say so. */
export function detailsOf({ name, q, kind, skills }: SavedSearch): string {
  const asked = skills.join(', ')
  return [
    q !== '' && q !== name && `“${q}”`,
    kind && kindTitle(kind),
    asked !== '' && asked !== name && asked,
  ]
    .filter(Boolean)
    .join(' · ')
}
