import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { money } from '../../lib/currency'
import { exactTime, shortDay } from '../../lib/time'
import { usePollWhenDown } from '../../session/stream'
import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { ROWS } from '../../ui/rows'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { SkeletonCards } from '../../ui/skeleton'
import { StateRing } from '../../ui/state-ring'
import { invoicesQuery } from './queries'
import { stateOf } from './state'
import type { Invoice } from './types'

/** What one has to pay, or to get, for clients and developers alike. */
export function InvoicesPage() {
  const isClient = useSession((state) => state.user?.userType === 'client')
  const refetchInterval = usePollWhenDown()
  const query = useInfiniteQuery({ ...invoicesQuery(), refetchInterval })
  return (
    <div className="wrap grid min-h-dvh content-start gap-6 py-10">
      <PageHeading title="Invoices" />
      <AsyncView
        query={firstPageOf(query)}
        skeleton={<SkeletonCards count={4} className="h-18" />}
        empty={<NoneYet isClient={isClient} />}
      >
        {(invoices) => (
          <div className="grid gap-6">
            <ul role="list" className={ROWS}>
              {invoices.map((invoice) => (
                <li key={invoice.id}>
                  <InvoiceRow
                    invoice={invoice}
                    other={(isClient ? invoice.seller : invoice.buyer).name}
                  />
                </li>
              ))}
            </ul>
            <ShowMore query={query} />
          </div>
        )}
      </AsyncView>
    </div>
  )
}

function NoneYet({ isClient }: { isClient: boolean }) {
  return (
    <EmptyState
      title="No invoices yet"
      text={
        isClient
          ? 'You get an invoice for each milestone that you approve.'
          : 'An invoice is created for each milestone that a client approves.'
      }
      action={
        <Link to="/agreements" className={buttonClass('primary')}>
          Go to your agreements
        </Link>
      }
    />
  )
}

function InvoiceRow({ invoice, other }: { invoice: Invoice; other: string }) {
  const { id, number, title, milestone_title, amount_cents, currency, issued_at } = invoice
  const { ring, word } = stateOf(invoice)
  return (
    <article className="relative grid min-h-18 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-4 gap-y-1 py-3 hover:bg-fill/45 @3xl:grid-cols-[minmax(0,1fr)_8rem_6rem_7rem]">
      <div className="min-w-0">
        <h2 className="font-text text-base font-medium tracking-normal">
          <Link
            to="/invoices/$id"
            params={{ id: String(id) }}
            search={{}}
            className="no-underline after:absolute after:inset-0 after:rounded-s"
          >
            Invoice {number}
          </Link>
        </h2>
        <p className="truncate text-sm text-ink-soft">
          {other} · {title}: {milestone_title}
        </p>
      </div>
      <p className="tabular text-right font-medium @3xl:order-last">
        {money(amount_cents, currency)}
      </p>
      <time dateTime={issued_at} title={exactTime(issued_at)} className="text-sm text-ink-soft">
        {shortDay(issued_at)}
      </time>
      <p className="flex items-center gap-2 justify-self-end text-sm font-medium @3xl:justify-self-start">
        <StateRing ring={ring} />
        {word}
      </p>
    </article>
  )
}
