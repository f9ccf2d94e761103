import { textIn } from '../../lib/address'

/** Which showcases are listed, and in which order. All of it stands in the address. */
export interface ShowcaseFilters {
  readonly sort?: 'rated' | 'trending' | undefined
  readonly tag?: string | undefined
  /** One's own, or those one keeps, instead of everybody's. */
  readonly list?: 'own' | 'favourites' | undefined
}

const LONGEST_TAG = 30

/** Reads an address that anybody may have written: what makes no sense is passed over. */
export function readShowcaseFilters({
  sort,
  tag,
  list,
}: Readonly<Record<string, unknown>>): ShowcaseFilters {
  // Said even when there is none: the router keeps of the address what is not said here.
  return {
    sort: sort === 'rated' || sort === 'trending' ? sort : undefined,
    // The address of a number is read as one.
    tag: textIn(typeof tag === 'number' ? String(tag) : tag, LONGEST_TAG) || undefined,
    list: list === 'own' || list === 'favourites' ? list : undefined,
  }
}
