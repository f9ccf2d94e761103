import clsx from 'clsx'

import type { Funnel } from './funnel-query'
import { changeSince, STEPS } from './funnel-rules'

/** How much of its place the longest bar takes; the rest is for its number. */
const LONGEST = 64

/** One bar for each step, all by the same measure. */
export function FunnelSteps({ funnel: { days, totals, before } }: { funnel: Funnel }) {
  const most = Math.max(1, ...STEPS.map(([step]) => totals[step]))
  return (
    <ul role="list" aria-label="Steps" className="grid content-start gap-2.5">
      {STEPS.map(([step, name]) => {
        const count = totals[step]
        const [change, since] = changeSince(before[step], count, days.length)
        return (
          <li
            key={step}
            className="grid grid-cols-[7rem_minmax(0,1fr)_auto] items-center gap-x-3 text-note"
          >
            <span>
              {name}
              <span className="sr-only">: </span>
            </span>
            <span className="flex items-center gap-2">
              <svg
                aria-hidden="true"
                width={`${(count / most) * LONGEST}%`}
                height="24"
                className={clsx(
                  'flex-none rounded-[5px]',
                  count === 0 ? 'min-w-0.5 bg-ring' : 'min-w-1.5 bg-accent',
                )}
              />
              <span className="tabular font-bold">{count.toLocaleString('en')}</span>
            </span>
            <span className="tabular text-right text-ink-soft">
              <span className="sr-only">, </span>
              {change}
              <span className="sr-only"> {since}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
