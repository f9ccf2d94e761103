import { money } from '../../lib/currency'
import { rateText } from '../profiles/public'
import type { SearchItem } from './types'

/** What it costs or pays: a developer's rate, a request's budget, a product's price. Null where nothing is said. */
export function figureOf({ kind, card }: Pick<SearchItem, 'kind' | 'card'>): string | null {
  const { rate, amount } = card
  if (rate) return rateText(rate)
  if (!amount) return null
  if (kind === 'product' && amount.cents === 0) return 'Free'
  const sum = money(amount.cents, amount.currency)
  if (kind !== 'request') return sum
  return `Budget: ${sum}${amount.per_hour ? ' an hour' : ''}`
}
