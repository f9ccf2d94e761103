import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { Button } from '../../ui/button'
import { useConfirmation } from '../payments/public'
import { purchaseQuery, purchasesChanged } from './purchase-queries'
import { priceText } from './texts'
import type { Product } from './types'
import type { Buying } from './use-buying'

interface ConfirmingProps {
  product: Product
  buying: Buying
}

/** After paying: the provider may tell the server a moment later than it sent the buyer back. */
export function Confirming({ product, buying }: ConfirmingProps) {
  const queryClient = useQueryClient()
  const { id } = product
  const { data, error, asking, late, retry } = useConfirmation(
    purchaseQuery(id),
    (purchase) => purchase?.status !== 'paid',
  )
  const isPaid = data?.status === 'paid'
  useEffect(() => {
    if (isPaid) void purchasesChanged(queryClient, id)
  }, [isPaid, queryClient, id])

  const isWaiting = isPaid || (error === null && !late)
  return (
    <section aria-label="Payment" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button
          busy={isWaiting || asking}
          busyLabel={isWaiting ? 'Confirming payment...' : 'Checking...'}
          onClick={retry}
        >
          Check again
        </Button>
        {!isWaiting && (
          <Button
            variant="secondary"
            busy={buying.isBusy}
            busyLabel="Processing..."
            onClick={buying.buy}
          >
            Buy for {priceText(product)}
          </Button>
        )}
      </div>
      <p role="status" className="min-h-12 text-note text-ink-soft">
        {isWaiting
          ? 'This takes a moment. Please keep this page open.'
          : `${error === null ? 'Your payment isn’t confirmed yet.' : 'We couldn’t check your payment.'} If you’ve paid, your payment is safe.`}
      </p>
    </section>
  )
}
