import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { SchemaSpending, SchemaSpentIn } from '../../api/schema.gen'
import { money } from '../../lib/currency'
import { dateFormat } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { Bars } from '../../ui/bars'
import { Skeleton } from '../../ui/skeleton'
import { spendingQuery } from './spending-query'

const monthFormat = dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' })
const monthName = (month: string) => monthFormat(new Date(`${month}-01`))

/** What the client paid developers month by month, and what is still to pay. */
export function SpendingPart() {
  return (
    <AsyncView
      query={useQuery(spendingQuery())}
      skeleton={<Skeleton className="h-52 w-full rounded-m" />}
      isEmpty={({ currencies }) => currencies.length === 0}
      empty={<p className="text-ink-soft">Invoices you pay appear here, month by month.</p>}
    >
      {({ months, currencies }) => (
        <div className="grid grid-cols-1 gap-9">
          {currencies.map((spent) => (
            <SpentIn key={spent.currency} months={months} spent={spent} />
          ))}
        </div>
      )}
    </AsyncView>
  )
}

interface SpentInProps {
  months: SchemaSpending['months']
  spent: SchemaSpentIn
}

function SpentIn({ months, spent: { currency, paid_cents, open_cents } }: SpentInProps) {
  const paid = months.map((month, at) => ({ month, cents: paid_cents[at] ?? 0 }))
  const total = paid.reduce((all, { cents }) => all + cents, 0)
  return (
    <div className="grid grid-cols-1 gap-x-14 gap-y-5 md:grid-cols-[14rem_minmax(0,1fr)]">
      <dl className="flex flex-wrap content-start gap-x-10 gap-y-4 md:flex-col">
        <div className="flex flex-col-reverse">
          <dt className="text-sm text-ink-soft">paid in the last 12 months</dt>
          <dd className="tabular font-display text-2xl font-bold">{money(total, currency)}</dd>
        </div>
        <div className="flex flex-col-reverse">
          <dt className="text-sm text-ink-soft">
            to pay,{' '}
            <Link to="/invoices" className="link">
              see invoices
            </Link>
          </dt>
          <dd className="tabular font-display text-2xl font-bold">{money(open_cents, currency)}</dd>
        </div>
      </dl>
      <Bars
        bars={paid.map(({ month, cents }) => ({
          name: monthName(month),
          value: cents,
          text: money(cents, currency),
        }))}
      >
        <div className="sr-only">
          <table>
            <caption>Paid by month</caption>
            <thead>
              <tr>
                <th scope="col">Month</th>
                <th scope="col">Paid</th>
              </tr>
            </thead>
            <tbody>
              {paid.map(({ month, cents }) => (
                <tr key={month}>
                  <th scope="row">{monthName(month)}</th>
                  <td>{money(cents, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Bars>
    </div>
  )
}
