import { shortDay } from '../../lib/time'
import type { Ring } from '../../ui/state-ring'
import type { Invoice } from './types'

const STATES: Readonly<Record<Invoice['status'], { readonly ring: Ring; readonly word: string }>> =
  {
    open: { ring: 'open', word: 'Open' },
    paid: { ring: 'done', word: 'Paid' },
  }

export const stateOf = ({ status }: Pick<Invoice, 'status'>) => STATES[status]

/** How it was paid, and when. */
export function paidText({ paid_by, paid_at }: Invoice): string | null {
  if (!paid_at) return null
  const day = shortDay(paid_at)
  return paid_by === 'hand' ? `Marked as paid on ${day}` : `Paid online on ${day}`
}
