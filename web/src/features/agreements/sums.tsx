import { civilDay } from '../../lib/time'
import { Changed } from './changed'
import { sumOf } from './states'
import type { Agreement } from './types'

const day = (date: string | null | undefined) => (date ? civilDay(date) : 'Open')

interface SumsProps {
  shown: Agreement
  /** The version to compare with. */
  before: Agreement | undefined
}

export function Sums({ shown, before }: SumsProps) {
  const facts = [
    ['Total', sumOf(shown), before && sumOf(before)],
    ['Start', day(shown.start_date), before && day(before.start_date)],
    ['Due', day(shown.due_date), before && day(before.due_date)],
  ] as const
  return (
    <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2">
      {facts.map(([name, now, earlier]) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="tabular font-medium">
            <Changed before={earlier} now={now} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
