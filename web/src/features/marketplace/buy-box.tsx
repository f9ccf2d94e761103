import { FileDown, History, KeyRound, RotateCcw, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '../../ui/button'
import { TestPaymentsMark } from '../payments/public'
import { filesText, priceText } from './texts'
import type { Product } from './types'
import type { Buying } from './use-buying'

interface BuyBoxProps {
  product: Product
  buying: Buying
}

/** The price, the way to pay it, and what one gets for it. */
export function BuyBox({ product, buying }: BuyBoxProps) {
  const isFree = product.price_cents === 0
  return (
    <section aria-label="Price" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="tabular font-display text-3xl font-bold">{priceText(product)}</p>
        {!isFree && <p className="text-note text-ink-soft">One-time payment</p>}
      </div>
      {product.status === 'published' ? (
        <Button busy={buying.isBusy} busyLabel="Processing..." onClick={buying.buy}>
          {isFree ? 'Get it free' : `Buy for ${priceText(product)}`}
        </Button>
      ) : (
        <p className="text-ink-soft">This product is not for sale any more.</p>
      )}
      {!isFree && (
        <div className="min-h-6">
          <TestPaymentsMark />
        </div>
      )}
      <ul role="list" aria-label="What you get" className="grid gap-2.5 text-note">
        <Point Icon={FileDown}>{filesText(product)}</Point>
        <Point Icon={KeyRound}>
          {isFree
            ? 'You get a licence key right away.'
            : 'You get a licence key right after payment.'}
        </Point>
        {product.latest_version && (
          <Point Icon={History}>Latest version: {product.latest_version}</Point>
        )}
        {!isFree && product.refund_days > 0 && (
          <Point Icon={RotateCcw}>
            The seller can refund it for{' '}
            {product.refund_days === 1 ? '1 day' : `${product.refund_days} days`}.
          </Point>
        )}
      </ul>
    </section>
  )
}

function Point({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-hidden size={17} className="mt-0.5 flex-none text-ink-soft" />
      <span className="min-w-0 break-words">{children}</span>
    </li>
  )
}
