import { useQuery } from '@tanstack/react-query'

import { ApiFailure, messageOf } from '../../api/errors'
import { useLeaveFor } from '../../lib/use-leave-for'
import { AsyncView } from '../../ui/async-view'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { SkeletonText } from '../../ui/skeleton'
import { connectPayouts, payoutsQuery } from './sales-queries'
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
        {({ status }) => (
          <div className="grid justify-items-start gap-3">
            <p className="text-note text-ink-soft">{TEXTS[status]}</p>
            {status !== 'active' && <Connect isBegun={status === 'pending'} />}
          </div>
        )}
      </AsyncView>
    </section>
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
