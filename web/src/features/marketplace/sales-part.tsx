import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { money } from '../../lib/currency'
import { ahead, loadChunk } from '../../lib/load-chunk'
import { exactTime, shortDay } from '../../lib/time'
import { usePollWhenDown } from '../../session/stream'
import { AsyncView } from '../../ui/async-view'
import { Avatar } from '../../ui/avatar'
import { Button } from '../../ui/button'
import { ROWS } from '../../ui/rows'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { SkeletonCards } from '../../ui/skeleton'
import { useOpened } from '../../ui/use-opened'
import { PurchaseState } from './purchase-state'
import { salesQuery } from './sales-queries'
import type { Sale } from './types'

const fetchRefund = loadChunk(() => import('./refund-dialog'))

/** Who bought what, the newest first. */
export function SalesPart() {
  const refetchInterval = usePollWhenDown()
  const query = useInfiniteQuery({ ...salesQuery(), refetchInterval })
  const [refunding, setRefunding] = useState<Sale | null>(null)
  const close = () => {
    setRefunding(null)
  }
  const dialog = useOpened(refunding !== null, fetchRefund, close)
  return (
    <section aria-labelledby="sales" className="grid grid-cols-1 gap-2.5">
      <h2 id="sales" className="text-lg">
        Sales
      </h2>
      <AsyncView
        query={firstPageOf(query)}
        skeleton={<SkeletonCards count={3} className="h-18" />}
        empty={
          <p className="text-ink-soft">No sales yet. Everyone who gets a product will be here.</p>
        }
      >
        {(sales) => (
          <div className="grid grid-cols-1 gap-6">
            <ul role="list" className={ROWS}>
              {sales.map((sale) => (
                <li key={sale.id}>
                  <SaleRow sale={sale} onRefund={setRefunding} />
                </li>
              ))}
            </ul>
            <ShowMore query={query} />
          </div>
        )}
      </AsyncView>
      {dialog && refunding && <dialog.RefundDialog sale={refunding} onClose={close} />}
    </section>
  )
}

function SaleRow({ sale, onRefund }: { sale: Sale; onRefund: (sale: Sale) => void }) {
  const { product_id, product_title, buyer, amount_cents, currency, status, purchased_at } = sale
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3">
      <Avatar
        name={buyer.name}
        src={buyer.avatar_url}
        userType={buyer.user_type}
        size="small"
        decorative
      />
      <div className="min-w-0">
        <h3 className="font-text text-base font-medium tracking-normal break-words">
          {buyer.name}
        </h3>
        <p className="text-sm break-words text-ink-soft">
          <Link
            to="/marketplace/$id"
            params={{ id: String(product_id) }}
            search={{}}
            className="no-underline hover:underline"
          >
            {product_title}
          </Link>
          {purchased_at && (
            <>
              {' · '}
              <time dateTime={purchased_at} title={exactTime(purchased_at)}>
                {shortDay(purchased_at)}
              </time>
            </>
          )}
        </p>
      </div>
      <div className="flex items-center gap-3">
        {sale.refundable_until && status === 'paid' && (
          <Button
            variant="quiet"
            size="small"
            title={`Until ${shortDay(sale.refundable_until)}`}
            {...ahead(fetchRefund)}
            onClick={() => {
              onRefund(sale)
            }}
          >
            Refund<span className="sr-only"> {buyer.name}</span>
          </Button>
        )}
        <div className="grid justify-items-end gap-1">
          <p className="tabular font-medium">
            {amount_cents === 0 ? 'Free' : money(amount_cents, currency)}
          </p>
          {!(amount_cents === 0 && status === 'paid') && <PurchaseState status={status} />}
        </div>
      </div>
    </article>
  )
}
