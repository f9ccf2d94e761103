import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { centsAsDollars } from '../../lib/money'
import { civilDay, relativeTime } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { Bars } from '../../ui/bars'
import { Skeleton } from '../../ui/skeleton'
import { Choice } from './choice'
import { Facts } from './facts'
import { figuresQuery } from './queries'
import type { Day, Figures } from './types'

const PERIODS = [
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
] as const
type Period = (typeof PERIODS)[number][0]

const number = (count: number) => count.toLocaleString('en')

type Counted = Exclude<keyof Day, 'day'>
const CHARTS: readonly (readonly [Counted, string, (value: number) => string])[] = [
  ['registered', 'New accounts', number],
  ['active', 'Active people', number],
  ['requests', 'Requests', number],
  ['proposals', 'Proposals', number],
  ['messages', 'Messages', number],
  ['paid_cents', 'Payments', centsAsDollars],
]
const TOTALS: readonly (readonly [keyof Figures['totals'], string])[] = [
  ['people', 'People'],
  ['clients', 'Clients'],
  ['developers', 'Developers'],
  ['requests', 'Requests'],
  ['conversations', 'Conversations'],
  ['showcases', 'Showcases'],
  ['videos', 'Videos'],
  ['products', 'Products'],
]

/** How the instance is doing: everything there is, and what happened day by day. */
export function FiguresPart() {
  const [days, setDays] = useState<Period>(30)
  const query = useQuery(figuresQuery(days))
  return (
    <section aria-labelledby="figures" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="figures" className="text-lg">
          Figures
        </h2>
        <Choice label="Period" value={days} options={PERIODS} onChange={setDays} />
      </div>
      <AsyncView query={query} skeleton={<Skeleton className="h-84 w-full rounded-m" />}>
        {(figures) => (
          <div className="grid grid-cols-1 gap-9">
            <div className="grid gap-3">
              <Facts facts={TOTALS.map(([key, name]) => [name, number(figures.totals[key])])} />
              <p className="text-note text-ink-soft">
                {figures.counted_at
                  ? `Updated once an hour. Last update: ${relativeTime(figures.counted_at)}.`
                  : 'Totals haven’t been counted yet. They’re counted once an hour.'}
              </p>
            </div>
            <div className="grid grid-cols-1 gap-x-14 gap-y-9 lg:grid-cols-2">
              {CHARTS.map(([key, name, text]) => (
                <Chart key={key} name={name} text={text} days={figures.days} of={key} />
              ))}
            </div>
          </div>
        )}
      </AsyncView>
    </section>
  )
}

interface ChartProps {
  name: string
  of: Counted
  days: readonly Day[]
  text: (value: number) => string
}

/** One figure day by day. The table has the same for those who don't see the bars. */
function Chart({ name, of, days, text }: ChartProps) {
  const id = `figure-${of}`
  const all = days.reduce((sum, day) => sum + day[of], 0)
  const most = Math.max(0, ...days.map((day) => day[of]))
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <div>
        <h3 id={id} className="font-text text-base font-bold tracking-normal">
          {name}
        </h3>
        <p className="tabular text-note text-ink-soft">
          {/* Somebody who is active on two days is still one person. */}
          {of !== 'active'
            ? `${text(all)} in ${days.length} days`
            : most === 0
              ? 'Nobody yet'
              : `Up to ${text(most)} a day`}
        </p>
      </div>
      <Bars
        bars={days.map((day) => ({
          name: civilDay(day.day),
          value: Math.max(0, day[of]),
          text: text(day[of]),
        }))}
      >
        <div className="sr-only">
          <table>
            <caption>{name} by day</caption>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">{name}</th>
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={day.day}>
                  <th scope="row">{civilDay(day.day)}</th>
                  <td>{text(day[of])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Bars>
    </section>
  )
}
