import { StateRing } from '../../ui/state-ring'
import { PURCHASE_STATES } from './texts'
import type { Purchase } from './types'

export function PurchaseState({ status }: Pick<Purchase, 'status'>) {
  const { ring, word } = PURCHASE_STATES[status]
  return (
    <span className="flex items-center gap-2 text-sm font-medium">
      <StateRing ring={ring} />
      {word}
    </span>
  )
}
