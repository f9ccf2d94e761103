import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { ApiFailure, messageOf } from '../../api/errors'
import { money } from '../../lib/currency'
import { useLeaveFor } from '../../lib/use-leave-for'
import { Button, type ButtonVariant } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { useConfirmation } from '../payments/public'
import { invoicesChanged, invoiceStatusQuery, startPayment } from './queries'
import type { Invoice } from './types'

interface PayButtonProps {
  invoice: Invoice
  variant?: ButtonVariant
}

/** Leads to the payment provider's page. */
export function PayButton({ invoice, variant = 'primary' }: PayButtonProps) {
  const queryClient = useQueryClient()
  const { go, busy, error } = useLeaveFor(() => startPayment(queryClient, invoice.id))
  return (
    <>
      <Button variant={variant} busy={busy} busyLabel="Processing..." onClick={() => void go()}>
        Pay {money(invoice.amount_cents, invoice.currency)}
      </Button>
      <Notice>{error === null || isCancelled(error) ? null : messageOf(error)}</Notice>
    </>
  )
}

const isCancelled = (error: unknown) => error instanceof ApiFailure && error.kind === 'cancelled'

/** After paying: the provider may tell the server a moment later than it sent the client back. */
export function Confirming({ invoice }: { invoice: Invoice }) {
  const queryClient = useQueryClient()
  const { data, error, asking, late, retry } = useConfirmation(
    invoiceStatusQuery(invoice.id),
    ({ status }) => status === 'open',
  )
  const isPaid = data?.status === 'paid'
  useEffect(() => {
    if (isPaid) void invoicesChanged(queryClient)
  }, [isPaid, queryClient])

  const isWaiting = isPaid || (error === null && !late)
  return (
    <>
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button
          busy={isWaiting || asking}
          busyLabel={isWaiting ? 'Confirming payment...' : 'Checking...'}
          onClick={retry}
        >
          Check again
        </Button>
        {!isWaiting && <PayButton invoice={invoice} variant="secondary" />}
      </div>
      <p role="status" className="min-h-12 text-note text-ink-soft">
        {isWaiting ? 'This takes a moment. Please keep this page open.' : unconfirmed(error)}
      </p>
    </>
  )
}

const unconfirmed = (error: unknown) =>
  `${error === null ? 'Your payment isn’t confirmed yet.' : 'We couldn’t check your payment.'} If you’ve paid, your payment is safe.`
