import { useQuery } from '@tanstack/react-query'

import { centsAsDollars } from '../../lib/money'
import { AsyncView } from '../../ui/async-view'
import { SkeletonText } from '../../ui/skeleton'
import { pricesQuery } from './queries'

/* The server draws the same (server/src/landing.rs): change the classes and the words in both. */

/** What it costs, as this server has it, before anybody registers. */
export function Prices() {
  return (
    <section aria-label="Pricing" className="border-y border-line">
      <div className="wrap min-h-28">
        <AsyncView query={useQuery(pricesQuery())} skeleton={<SkeletonText lines={3} />}>
          {({ subscription_required: isNeeded, subscription_price_cents: cents }) => (
            <dl className="grid md:grid-cols-3">
              {termsOf(isNeeded, cents).map(([what, why]) => (
                <div
                  key={what}
                  className="border-line py-5 not-first:border-t md:px-8 md:py-6 md:not-first:border-t-0 md:not-first:border-l md:first:pl-0"
                >
                  <dt className="font-display text-xl font-bold tracking-[-0.02em]">{what}</dt>
                  <dd className="mt-1 text-note text-ink-soft">{why}</dd>
                </div>
              ))}
            </dl>
          )}
        </AsyncView>
      </div>
    </section>
  )
}

const termsOf = (isNeeded: boolean, cents: number): readonly (readonly [string, string])[] => [
  ['Free for clients', 'Post requests, invite developers and make agreements.'],
  isNeeded
    ? [
        `${centsAsDollars(cents)} a month for developers`,
        'To send proposals, start conversations and publish showcases. Cancel at any time.',
      ]
    : ['Free for developers', 'Send proposals, talk with clients and publish showcases.'],
  ['0% commission', 'Developers keep the full price.'],
]
