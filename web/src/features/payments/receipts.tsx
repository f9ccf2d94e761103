import { useInfiniteQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'

import type { Receipt } from '../../api/types'
import { money } from '../../lib/currency'
import { exactTime, shortDay } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { OutsideLink } from '../../ui/outside-link'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { SkeletonText } from '../../ui/skeleton'
import { receiptsQuery } from './queries'

/** What one has paid, newest first. */
export function Receipts() {
  const query = useInfiniteQuery(receiptsQuery())
  return (
    <div className="grid gap-5">
      <AsyncView
        query={firstPageOf(query)}
        skeleton={<SkeletonText lines={2} />}
        empty={<p className="text-ink-soft">No payments yet</p>}
      >
        {(receipts) => (
          <ul role="list" className="max-w-2xl border-b border-line">
            {receipts.map((receipt) => (
              <Row key={receipt.id} receipt={receipt} />
            ))}
          </ul>
        )}
      </AsyncView>
      <ShowMore query={query} />
    </div>
  )
}

function Row({ receipt }: { receipt: Receipt }) {
  const { description, amount_cents, refunded_cents, currency, paid_at, receipt_url } = receipt
  return (
    <li className="flex items-baseline justify-between gap-6 border-t border-line py-3">
      <div className="min-w-0">
        <p className="font-medium">{description}</p>
        <p className="flex flex-wrap gap-x-4 text-note text-ink-soft">
          <time dateTime={paid_at} title={exactTime(paid_at)}>
            {shortDay(paid_at)}
          </time>
          {receipt_url && (
            <OutsideLink href={receipt_url} className="link inline-flex items-center gap-1">
              Receipt
              <span className="sr-only">
                {' '}
                for {description}, {shortDay(paid_at)}, opens a new tab
              </span>
              <ExternalLink aria-hidden size={14} />
            </OutsideLink>
          )}
        </p>
      </div>
      <p className="flex-none text-right tabular-nums">
        {money(amount_cents, currency)}
        {refunded_cents > 0 && (
          <span className="block text-note text-ink-soft">
            {money(refunded_cents, currency)} refunded
          </span>
        )}
      </p>
    </li>
  )
}
