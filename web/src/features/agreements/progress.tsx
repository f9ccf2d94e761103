import clsx from 'clsx'

import { money } from '../../lib/currency'
import { civilDay } from '../../lib/time'
import { sumOf } from './states'
import type { Agreement, Milestone } from './types'

/** How far the work has come: one segment for each milestone, half filled when it is submitted. */
export function Progress({ agreement }: { agreement: Agreement }) {
  const { milestones, currency, due_date } = agreement
  const approved = milestones
    .filter(({ status }) => status === 'approved')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  return (
    <div className="grid gap-2">
      <MilestoneBar states={milestones.map(({ status }) => status)} />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
        <span>
          <b className="tabular text-ink">{money(approved, currency)}</b> of {sumOf(agreement)}{' '}
          approved
        </span>
        {due_date && <span>Due {civilDay(due_date)}</span>}
      </p>
    </div>
  )
}

export function MilestoneBar({ states }: { states: readonly Milestone['status'][] }) {
  return (
    <div aria-hidden="true" className="flex gap-[3px]">
      {states.map((status, at) => (
        <span key={at} className="flex h-1.5 flex-1 overflow-hidden rounded-full bg-line">
          {status !== 'pending' && (
            <span className={clsx('bg-accent', status === 'approved' ? 'w-full' : 'w-1/2')} />
          )}
          {status === 'changes_requested' && <span className="w-1/2 bg-spark" />}
        </span>
      ))}
    </div>
  )
}
