import { textIn, wordsIn } from '../../lib/address'

export const KINDS = ['developer', 'request', 'showcase', 'video', 'product'] as const
export type Kind = (typeof KINDS)[number]

/** What is searched for, and what it is narrowed to. All of it stands in the address. */
export interface SearchFilters {
  readonly q?: string | undefined
  readonly kind?: Kind | undefined
  readonly skill?: readonly string[] | undefined
}

/** The server reads no more of a query. */
export const LONGEST_QUERY = 200
export const MOST_SKILLS = 10
const LONGEST_SKILL = 60

/** Reads an address that anybody may have written: what makes no sense is passed over. */
export function readSearch(from: Readonly<Record<string, unknown>>): SearchFilters {
  const q = textIn(readable(from.q), LONGEST_QUERY)
  const kind = KINDS.find((name) => name === from.kind)
  const skill = wordsIn(from.skill, LONGEST_SKILL, MOST_SKILLS)
  // Said even when there is none: the router keeps of the address what is not said here.
  return {
    q: q === '' ? undefined : q,
    kind,
    skill: skill.length > 0 ? skill : undefined,
  }
}

/** Without the signs that no keyboard has; the server refuses them. */
const readable = (value: unknown) =>
  typeof value === 'string' ? value.replace(/\p{Cc}+/gu, ' ') : value
