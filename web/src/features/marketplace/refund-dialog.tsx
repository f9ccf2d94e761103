import { useMutation, useQueryClient } from '@tanstack/react-query'

import { messageOf } from '../../api/errors'
import { money } from '../../lib/currency'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { toast } from '../../ui/toast-area'
import { refund } from './sales-queries'
import type { Sale } from './types'

/** Asked, because money that went back doesn't return. */
export function RefundDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const { id, buyer, product_title, amount_cents, currency } = sale
  const amount = money(amount_cents, currency)
  const queryClient = useQueryClient()
  const give = useMutation({
    mutationFn: () => refund(queryClient, id),
    onSuccess: () => {
      onClose()
      toast.success(`${amount} refunded`)
    },
  })
  return (
    <ConfirmDialog
      title={`Refund ${amount}?`}
      label={`Refund ${amount}`}
      busyLabel="Refunding..."
      busy={give.isPending}
      problem={give.isError ? messageOf(give.error) : null}
      onConfirm={() => {
        give.mutate()
      }}
      onClose={onClose}
    >
      <p>
        {buyer.name} gets {amount} back. Their licence key and downloads of “{product_title}” stop
        working. You can’t undo this.
      </p>
    </ConfirmDialog>
  )
}
