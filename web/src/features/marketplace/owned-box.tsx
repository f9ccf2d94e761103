import { Check } from 'lucide-react'

import { money } from '../../lib/currency'
import { shortDay } from '../../lib/time'
import { CopyField } from '../../ui/copy-field'
import { FileList } from './file-list'
import type { Product, Purchase } from './types'

interface OwnedBoxProps {
  product: Product
  purchase: Purchase
  /** It was paid for a moment ago. */
  isNew: boolean
}

/** For who has bought it: the key and the files. */
export function OwnedBox({ product, purchase, isNew }: OwnedBoxProps) {
  const { amount_cents, currency, purchased_at, license_key } = purchase
  const day = purchased_at ? shortDay(purchased_at) : ''
  return (
    <section
      aria-labelledby="owned"
      className="grid grid-cols-1 gap-5 rounded-m border border-line bg-surface p-5"
    >
      <div>
        <h2 id="owned" className="flex items-center gap-2 text-lg">
          <Check aria-hidden size={20} className="flex-none text-accent" />
          You own this
        </h2>
        {day !== '' && (
          <p className="text-note text-ink-soft">
            {amount_cents === 0
              ? `Free, yours since ${day}`
              : `Bought on ${day} for ${money(amount_cents, currency)}`}
          </p>
        )}
        <p role="status" className="text-note empty:hidden">
          {isNew && 'Your payment is confirmed.'}
        </p>
      </div>
      <CopyField label="Licence key" value={license_key} />
      <FileList productId={product.id} count={product.file_count} />
    </section>
  )
}
