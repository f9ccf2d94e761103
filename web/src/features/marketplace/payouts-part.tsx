import { useQuery } from '@tanstack/react-query'

import { ApiFailure, messageOf } from '../../api/errors'
import { useLeaveFor } from '../../lib/use-leave-for'
import { AsyncView } from '../../ui/async-view'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { SkeletonText } from '../../ui/skeleton'
import { connectPayouts, payoutsQuery } from './sales-queries'
import { signedMoney } from './signed-money'
import type { Payouts } from './types'

const TEXTS: Readonly<Record<Payouts['status'], string>> = {
  none: 'Connect an account, and each payment goes straight to it.',
  pending:
    'The payment provider is still checking your account. Answer what it asks for to finish.',
  active: 'Your account is connected. Each payment goes straight to it.',
}

/** Where the money goes. */
export function PayoutsPart() {
  const query = useQuery(payoutsQuery())
  return (
    <section aria-labelledby="payouts" className="card grid content-start gap-3 p-5">
      <h2 id="payouts" className="text-lg">
        Payouts
      </h2>
      <AsyncView query={query} skeleton={<SkeletonText lines={3} />}>
        {({ status, invoices }) => (
          <div className="grid justify-items-start gap-3">
            <p className="text-note text-ink-soft">{TEXTS[status]}</p>
            {invoices.length > 0 && <OwedForInvoices invoices={invoices} />}
            {status !== 'active' && <Connect isBegun={status === 'pending'} />}
          </div>
        )}
      </AsyncView>
    </section>
  )
}

/** What clients paid online while there was no account. Of products the statement says it. */
function OwedForInvoices({ invoices }: Pick<Payouts, 'invoices'>) {
  return (
    <div className="grid w-full gap-1 border-y border-line py-2.5">
      <dl className="tabular grid gap-1">
        {invoices.map(({ currency, amount_cents }) => (
          <div key={currency} className="flex justify-between gap-4 text-note">
            <dt>Held for your invoices</dt>
            <dd className="font-bold">{signedMoney(amount_cents, currency)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">
        Paid online without a connected account. The host of this server pays it out to you.
      </p>
    </div>
  )
}

/** Leads to the payment provider's page. */
function Connect({ isBegun }: { isBegun: boolean }) {
  const { go, busy, error } = useLeaveFor(connectPayouts)
  const isCancelled = error instanceof ApiFailure && error.kind === 'cancelled'
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        busy={busy}
        busyLabel="Processing..."
        onClick={() => void go()}
      >
        {isBegun ? 'Continue' : 'Connect an account'}
      </Button>
      <Notice>{error === null || isCancelled ? null : messageOf(error)}</Notice>
    </>
  )
}
