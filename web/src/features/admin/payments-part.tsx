import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { messageOf } from '../../api/errors'
import { centsAsDollars } from '../../lib/money'
import { exactTime, relativeTime } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { ROWS } from '../../ui/rows'
import { Skeleton } from '../../ui/skeleton'
import { Facts } from './facts'
import { comparePayments, paymentsQuery } from './queries'
import type { Payments } from './types'

const MODES: Readonly<Record<string, string>> = {
  sandbox: 'Built-in sandbox',
  test: 'Stripe, test mode',
  live: 'Stripe',
}
/** The server counts no further. */
const MOST = 1000

/** What came from the payment provider, and whether our books agree with theirs. */
export function Part() {
  return (
    <AsyncView
      query={useQuery(paymentsQuery())}
      skeleton={<Skeleton className="h-84 w-full rounded-m" />}
    >
      {(payments) => <Shown payments={payments} />}
    </AsyncView>
  )
}

function Shown({ payments }: { payments: Payments }) {
  const { mode, waiting_events: waiting, failed_events, read_until } = payments
  return (
    <div className="grid grid-cols-1 gap-8">
      <Facts
        facts={[
          ['Provider', MODES[mode] ?? mode],
          ['Events waiting', waiting >= MOST ? `${MOST} or more` : String(waiting)],
          ['Failed events', String(failed_events.length)],
          ['Events read', read_until ? relativeTime(read_until) : 'Not yet'],
        ]}
      />
      <Comparison payments={payments} />
      <section aria-labelledby="failed-events" className="grid grid-cols-1 gap-2.5">
        <h2 id="failed-events" className="text-lg">
          Failed events
        </h2>
        {failed_events.length === 0 ? (
          <p className="text-ink-soft">None. Events that fail are retried automatically.</p>
        ) : (
          <ul role="list" className={ROWS}>
            {failed_events.map((event) => (
              <li key={event.id} className="grid gap-1 py-3">
                <p className="font-medium break-words">{event.kind}</p>
                <p className="text-sm break-words text-ink-soft">
                  {event.id} · {event.tries === 1 ? '1 try' : `${event.tries} tries`}
                  {event.failed_at && ` · Failing since ${exactTime(event.failed_at)}`}
                </p>
                {event.last_error && <p className="text-sm break-words">{event.last_error}</p>}
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function Comparison({ payments: { last_compared: last } }: { payments: Payments }) {
  const queryClient = useQueryClient()
  const compare = useMutation({ mutationFn: () => comparePayments(queryClient) })
  return (
    <section aria-labelledby="comparison" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="comparison" className="text-lg">
          Reconcile
        </h2>
        <Button
          variant="secondary"
          busy={compare.isPending}
          busyLabel="Comparing..."
          onClick={() => {
            compare.mutate()
          }}
        >
          Compare now
        </Button>
      </div>
      <p className="text-note text-ink-soft">
        Fetches events we missed, then compares every payment and subscription with the provider.
      </p>
      <Notice>{compare.isError ? messageOf(compare.error) : null}</Notice>
      <div role="status" className="grid min-h-12 content-start gap-2">
        {last === null || last === undefined ? (
          <p>Not compared yet.</p>
        ) : (
          <>
            <p>
              {last.differences.length === 0
                ? 'No differences'
                : last.differences.length === 1
                  ? '1 difference'
                  : `${last.differences.length} differences`}
              {` in ${last.charges.toLocaleString('en')} ${last.charges === 1 ? 'payment' : 'payments'}, ${centsAsDollars(last.total_cents)} at the provider. `}
              <time dateTime={last.compared_at} title={exactTime(last.compared_at)}>
                Compared {relativeTime(last.compared_at)}
              </time>
              .
            </p>
            {last.differences.length > 0 && (
              <ul role="list" className={ROWS}>
                {last.differences.map((difference) => (
                  <li key={difference} className="py-2 break-words">
                    {difference}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </section>
  )
}
