import { formatBytes } from '../../lib/bytes'
import { money } from '../../lib/currency'
import { shortDay } from '../../lib/time'
import type { Ring } from '../../ui/state-ring'
import type { ProductFilters } from './filters'
import type { Product, Purchase } from './types'

/** The orders of the list, as they stand in the address. */
export const SORTS: readonly (readonly [ProductFilters['sort'], string])[] = [
  [undefined, 'New'],
  ['rated', 'Top rated'],
  ['popular', 'Popular'],
  ['cheap', 'Lowest price'],
]

/** "$19", or "Free". */
export const priceText = ({ price_cents, currency }: Pick<Product, 'price_cents' | 'currency'>) =>
  price_cents === 0 ? 'Free' : money(price_cents, currency)

export const productCount = (count: number): string =>
  count === 1 ? '1 product' : `${count.toLocaleString('en')} products`

export const soldCount = (count: number): string => `${count.toLocaleString('en')} sold`

/** "2 files, 5.3 MB". */
export const filesText = ({ file_count, total_bytes }: Product): string =>
  file_count === 0
    ? 'No files yet'
    : `${file_count === 1 ? '1 file' : `${file_count} files`}, ${formatBytes(total_bytes)}`

export const PURCHASE_STATES: Readonly<
  Record<Purchase['status'], { readonly ring: Ring; readonly word: string }>
> = {
  open: { ring: 'open', word: 'Not paid yet' },
  paid: { ring: 'done', word: 'Paid' },
  refunded: { ring: 'stop', word: 'Refunded' },
  disputed: { ring: 'turn', word: 'Disputed' },
}

/** Why a purchase gives no access any more; null where it does, or will once it is paid. */
export function endedText({ status, refunded_at }: Purchase): string | null {
  if (status === 'paid' || status === 'open') return null
  if (status === 'disputed') {
    return 'The payment is disputed, so your licence key and downloads don’t work at the moment.'
  }
  const when = refunded_at ? ` on ${shortDay(refunded_at)}` : ''
  return `Refunded${when}. Your licence key and downloads no longer work.`
}
