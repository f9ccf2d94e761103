import { useMutation, useQueryClient } from '@tanstack/react-query'

import { messageOf } from '../../api/errors'
import { money } from '../../lib/currency'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { markPaid } from './queries'
import type { Invoice } from './types'

interface MarkPaidDialogProps {
  invoice: Invoice
  onClose: () => void
}

/** Asks first: an invoice that is paid stays paid. */
export function MarkPaidDialog({ invoice, onClose }: MarkPaidDialogProps) {
  const queryClient = useQueryClient()
  const mark = useMutation({
    mutationFn: () => markPaid(queryClient, invoice.id),
    onSuccess: () => {
      onClose()
      toast.success('Invoice marked as paid')
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Mark invoice ${invoice.number} as paid?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={mark.isPending}
            busyLabel="Saving..."
            onClick={() => {
              mark.mutate()
            }}
          >
            Mark as paid
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          Use this when you received {money(invoice.amount_cents, invoice.currency)} another way,
          for example by bank transfer. {invoice.buyer.name} sees it right away and can’t pay it
          here any more. You can’t undo this.
        </p>
        <Notice>{mark.isError ? messageOf(mark.error) : null}</Notice>
      </div>
    </Dialog>
  )
}
