import { money } from '../../lib/currency'
import { shortDay } from '../../lib/time'
import type { Ring } from '../../ui/state-ring'
import type { Invoice } from './types'

const STATES: Readonly<Record<Invoice['status'], { readonly ring: Ring; readonly word: string }>> =
  {
    open: { ring: 'open', word: 'Open' },
    paid: { ring: 'done', word: 'Paid' },
  }

export const stateOf = ({
  status,
  amount_cents,
  returned_cents,
}: Pick<Invoice, 'status' | 'amount_cents' | 'returned_cents'>) =>
  returned_cents >= amount_cents ? RETURNED : STATES[status]

const RETURNED = { ring: 'stop', word: 'Returned' } as const

/** How it was paid, and when. */
export function paidText({ paid_by, paid_at }: Invoice): string | null {
  if (!paid_at) return null
  const day = shortDay(paid_at)
  return paid_by === 'hand' ? `Marked as paid on ${day}` : `Paid online on ${day}`
}

/** What of the payment is no longer with the developer. */
export const returnedText = ({ returned_cents, currency }: Invoice): string | null =>
  returned_cents > 0 ? `${money(returned_cents, currency)} went back to the client` : null
