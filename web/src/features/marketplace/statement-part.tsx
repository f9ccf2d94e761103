import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { messageOf } from '../../api/errors'
import { money } from '../../lib/currency'
import { saveFile } from '../../lib/documents'
import { dateFormat } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { Button } from '../../ui/button'
import { SkeletonText } from '../../ui/skeleton'
import { toast } from '../../ui/toast-area'
import { TestPaymentsMark } from '../payments/public'
import { readStatementCsv, statementQuery } from './sales-queries'
import { signedMoney } from './signed-money'
import type { Statement } from './types'

const month = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' })

/** What selling brought, in all and by month. */
export function StatementPart() {
  const query = useQuery(statementQuery())
  return (
    <section aria-labelledby="statement" className="card grid content-start gap-4 p-5">
      <h2 id="statement" className="text-lg">
        Statement
      </h2>
      <AsyncView query={query} skeleton={<SkeletonText lines={10} />}>
        {(statement) => (
          <div className="grid gap-4">
            <Figures statement={statement} />
            <Months statement={statement} />
            <DownloadCsv />
            <TestPaymentsMark />
          </div>
        )}
      </AsyncView>
    </section>
  )
}

function Figures({ statement }: { statement: Statement }) {
  const { currency, sold_cents, refunded_cents, disputed_cents } = statement
  const { paid_out_cents, balance_cents } = statement
  const rows = [
    ['Sold', sold_cents],
    ['Refunded', refunded_cents],
    ['Disputed', disputed_cents],
    ['Paid out', paid_out_cents],
  ] as const
  return (
    <dl className="tabular grid gap-1">
      {rows.map(([name, cents]) => (
        <div key={name} className="flex justify-between gap-4 text-note">
          <dt className="text-ink-soft">{name}</dt>
          <dd>{money(cents, currency)}</dd>
        </div>
      ))}
      <div className="mt-1 flex justify-between gap-4 border-t border-line pt-2 font-bold">
        <dt>Balance</dt>
        <dd>{signedMoney(balance_cents, currency)}</dd>
      </div>
    </dl>
  )
}

function Months({ statement: { months, currency } }: { statement: Statement }) {
  if (months.length === 0) return null
  return (
    <ul role="list" aria-label="By month" className="divide-y divide-line border-y border-line">
      {months.map((one) => (
        <li key={one.month} className="tabular grid gap-0.5 py-2.5 text-note">
          <span className="flex justify-between gap-4">
            <span className="font-medium">{month(new Date(`${one.month}-01T00:00:00Z`))}</span>
            <span>{money(one.sold_cents, currency)}</span>
          </span>
          <span className="text-sm text-ink-soft">
            {[
              one.sales === 1 ? '1 sale' : `${one.sales.toLocaleString('en')} sales`,
              one.refunded_cents > 0 && `${money(one.refunded_cents, currency)} refunded`,
              one.disputed_cents > 0 && `${money(one.disputed_cents, currency)} disputed`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The file is for those who are signed in, so a plain link doesn't reach it. */
function DownloadCsv() {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await readStatementCsv(), 'statement.csv')
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="secondary"
      size="small"
      className="justify-self-start"
      busy={isBusy}
      busyLabel="Downloading..."
      onClick={() => void download()}
    >
      <Download aria-hidden size={17} />
      Download CSV
    </Button>
  )
}
