import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'

import { FiguresPart } from './figures-part'
import { appealCountQuery, reportCountQuery, ticketCountQuery } from './moderation-queries'
import { jobCountsQuery, paymentsQuery } from './queries'
import type { AdminRoom } from './rooms'

/** What waits for an admin, then how the instance is doing. */
export function Part() {
  return (
    <div className="grid grid-cols-1 gap-10">
      <section aria-labelledby="attention" className="grid grid-cols-1 gap-2.5">
        <h2 id="attention" className="text-lg">
          Needs attention
        </h2>
        <ul role="list" className="grid grid-cols-2 gap-3 lg:grid-cols-5">
          <Waiting room="tickets" label="Open tickets" query={useQuery(ticketCountQuery())} />
          <Waiting room="reports" label="Open reports" query={useQuery(reportCountQuery())} />
          <Waiting room="appeals" label="Open appeals" query={useQuery(appealCountQuery())} />
          <Waiting
            room="jobs"
            label="Failed jobs"
            query={useQuery({ ...jobCountsQuery(), select: ({ failed }) => failed })}
          />
          <Waiting
            room="payments"
            label="Failed payment events"
            query={useQuery({
              ...paymentsQuery(),
              select: ({ failed_events }) => failed_events.length,
            })}
          />
        </ul>
      </section>
      <FiguresPart />
    </div>
  )
}

interface WaitingProps {
  room: Exclude<AdminRoom, ''>
  label: string
  query: { readonly data: number | undefined; readonly isError: boolean }
}

/** A count that leads to its page. It keeps its place while it is on its way. */
function Waiting({ room, label, query: { data, isError } }: WaitingProps) {
  return (
    <li>
      <Link
        to="/admin/$room"
        params={{ room }}
        className="grid h-full min-h-18 content-between gap-1 rounded-m border border-line bg-surface p-4 no-underline hover:border-ink"
      >
        <span className="text-note text-ink-soft">{label}</span>
        <span
          className={clsx(
            'tabular min-h-8 font-display text-2xl font-bold',
            data === 0 && 'text-ink-soft',
          )}
        >
          {data?.toLocaleString('en')}
          {isError && data === undefined && (
            <span className="font-text text-note font-medium text-heart">Couldn’t check</span>
          )}
        </span>
      </Link>
    </li>
  )
}
