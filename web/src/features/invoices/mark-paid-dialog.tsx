import { useMutation, useQueryClient } from '@tanstack/react-query'

import { messageOf } from '../../api/errors'
import { money } from '../../lib/currency'
import { ConfirmDialog } from '../../ui/confirm-dialog'
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
    <ConfirmDialog
      title={`Mark invoice ${invoice.number} as paid?`}
      label="Mark as paid"
      busyLabel="Saving..."
      busy={mark.isPending}
      variant="primary"
      problem={mark.isError ? messageOf(mark.error) : null}
      onConfirm={() => {
        mark.mutate()
      }}
      onClose={onClose}
    >
      <p>
        Use this when you received {money(invoice.amount_cents, invoice.currency)} another way, for
        example by bank transfer. {invoice.buyer.name} sees it right away and can’t pay it here any
        more. You can’t undo this.
      </p>
    </ConfirmDialog>
  )
}
