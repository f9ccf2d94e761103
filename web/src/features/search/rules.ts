import { KINDS, type Kind, type SearchFilters } from './filters'

/** The server looks for words; a text of signs alone has none. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** Whether there is anything to ask the server for. */
export function isAsking({ q, skill }: SearchFilters): boolean {
  return q === undefined ? skill !== undefined : hasWords(q)
}

const NAMES: Readonly<Record<Kind, readonly [one: string, several: string]>> = {
  developer: ['developer', 'developers'],
  request: ['request', 'requests'],
  showcase: ['showcase', 'showcases'],
  video: ['video', 'videos'],
  product: ['product', 'products'],
}

export const kindName = (kind: Kind) => NAMES[kind][0]

/** The server counts no further. */
const MOST_COUNTED = 300

export const countText = (count: number) =>
  count >= MOST_COUNTED ? `${MOST_COUNTED}+` : String(count)

/** How many were found of all kinds. */
export const allOf = (counts: Readonly<Record<Kind, number>>) =>
  KINDS.reduce((sum, kind) => sum + counts[kind], 0)

/** "1 developer", "12 requests", "300+ requests". */
export const countOf = (kind: Kind, count: number) =>
  `${countText(count)} ${NAMES[kind][count === 1 ? 0 : 1]}`

/** With the skill, or without it when it is chosen already. */
export function toggleSkill(filters: SearchFilters, skill: string): SearchFilters {
  const chosen = filters.skill ?? []
  const same = (one: string) => one.toLowerCase() === skill.toLowerCase()
  const next = chosen.some(same) ? chosen.filter((one) => !same(one)) : [...chosen, skill]
  return { ...filters, skill: next.length > 0 ? next : undefined }
}

/** "Developers". */
export const kindTitle = (kind: Kind) => {
  const [, several] = NAMES[kind]
  return several.charAt(0).toUpperCase() + several.slice(1)
}
