import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'

import type { SchemaPublicDonations } from '../../api/schema.gen'
import { centsAsDollars } from '../../lib/money'
import { PRODUCT } from '../../lib/product'
import { exactTime, shortDay } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { Skeleton } from '../../ui/skeleton'
import { askForDonation } from './dialogs-store'
import { supportersQuery } from './queries'
import { TestPaymentsMark } from './test-payments-mark'

/** What was donated altogether, and by whom, where they wanted it known. */
export function SupportersPage() {
  const query = useQuery(supportersQuery())
  return (
    <div className="wrap grid max-w-4xl gap-8 py-10">
      <PageHeading
        title="Supporters"
        lead={`People who keep ${PRODUCT.name} running. Names are shown only with permission.`}
        actions={<Donate />}
      />
      <div className="grid min-h-112 content-start gap-8">
        <AsyncView
          query={query}
          skeleton={<Skeleton className="h-96 rounded-m" />}
          isEmpty={({ count }) => count === 0}
          empty={<EmptyState title="No donations yet" text="Donations will be listed here." />}
        >
          {(donations) => <Donations donations={donations} />}
        </AsyncView>
        {query.data && <TestPaymentsMark />}
      </div>
    </div>
  )
}

function Donate() {
  return (
    <Button onClick={askForDonation}>
      <Heart aria-hidden size={18} className="fill-current" />
      Donate
    </Button>
  )
}

function Donations({
  donations: { total_cents, count, donors },
}: {
  donations: SchemaPublicDonations
}) {
  return (
    <div className="grid gap-8">
      <dl className="flex flex-wrap gap-x-12 gap-y-4">
        <Figure name="donated so far" value={centsAsDollars(total_cents)} />
        <Figure name={count === 1 ? 'donation' : 'donations'} value={count.toLocaleString('en')} />
      </dl>
      <section aria-labelledby="supporters-named" className="grid gap-3">
        <h2 id="supporters-named" className="text-xl">
          With thanks to
        </h2>
        {donors.length === 0 ? (
          <p className="text-ink-soft">All supporters so far are anonymous.</p>
        ) : (
          <ul role="list" className="border-b border-line">
            {donors.map(({ name, amount_cents, donated_at }, at) => (
              // The list has no ids, is newest first and never reordered.
              <li
                key={`${donated_at} ${at}`}
                className="flex items-baseline justify-between gap-6 border-t border-line py-3"
              >
                <span className="min-w-0 break-words">
                  <span className="font-medium">{name}</span>{' '}
                  <time
                    dateTime={donated_at}
                    title={exactTime(donated_at)}
                    className="block text-note text-ink-soft"
                  >
                    {shortDay(donated_at)}
                  </time>
                </span>
                <span className="tabular-nums">{centsAsDollars(amount_cents)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-note text-ink-soft">{name}</dt>
      <dd className="font-display text-3xl font-bold tabular-nums">{value}</dd>
    </div>
  )
}
