import { useMutation, useQueryClient } from '@tanstack/react-query'

import { messageOf } from '../../api/errors'
import { money } from '../../lib/currency'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
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
    <Dialog
      open
      onClose={onClose}
      title={`Refund ${amount}?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={give.isPending}
            busyLabel="Refunding..."
            onClick={() => {
              give.mutate()
            }}
          >
            Refund {amount}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="break-words">
          {buyer.name} gets {amount} back. Their licence key and downloads of “{product_title}” stop
          working. You can’t undo this.
        </p>
        <Notice>{give.isError ? messageOf(give.error) : null}</Notice>
      </div>
    </Dialog>
  )
}
