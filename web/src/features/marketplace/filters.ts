import { textIn } from '../../lib/address'

/** Which products are listed, and in which order. All of it stands in the address. */
export interface ProductFilters {
  readonly q?: string | undefined
  readonly tag?: string | undefined
  /** In cents; 0 for what is free. */
  readonly price_max?: number | undefined
  readonly sort?: 'rated' | 'popular' | 'cheap' | undefined
}

const SORTS = ['rated', 'popular', 'cheap'] as const
const LONGEST = 100
const LONGEST_TAG = 30

/** Reads an address that anybody may have written: what makes no sense is passed over. */
export function readProductFilters({
  q,
  tag,
  price_max,
  sort,
}: Readonly<Record<string, unknown>>): ProductFilters {
  // Said even when there is none: the router keeps of the address what is not said here.
  return {
    q: textIn(q, LONGEST) || undefined,
    tag: textIn(tag, LONGEST_TAG) || undefined,
    price_max: /^\d{1,9}$/.test(String(price_max)) ? Number(price_max) : undefined,
    sort: SORTS.find((one) => one === sort),
  }
}
