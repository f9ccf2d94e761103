import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'

import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Skeleton } from '../../ui/skeleton'
import { funnelQuery } from './funnel-query'
import { isEmpty } from './funnel-rules'
import { FunnelSteps } from './funnel-steps'
import { FunnelViews } from './funnel-views'

const PERIODS = [7, 30, 90] as const
type Period = (typeof PERIODS)[number]

/** What leads to work: from who looked to what was agreed. */
export function FunnelPart() {
  const [days, setDays] = useState<Period>(30)
  const query = useQuery(funnelQuery(days))
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-note text-ink-soft">
          The last {days} days, compared with the {days} days before.
        </p>
        <DaysChoice value={days} onChange={setDays} />
      </div>
      <AsyncView
        query={query}
        skeleton={<Skeleton className="h-72 w-full rounded-m" />}
        isEmpty={isEmpty}
        empty={<NothingYet days={days} />}
      >
        {(funnel) => (
          <div className="grid grid-cols-1 gap-x-14 gap-y-9 @2xl:grid-cols-2">
            <FunnelSteps funnel={funnel} />
            <FunnelViews funnel={funnel} />
          </div>
        )}
      </AsyncView>
    </div>
  )
}

function DaysChoice({ value, onChange }: { value: Period; onChange: (days: Period) => void }) {
  const name = useId()
  return (
    <fieldset className="segments">
      <legend className="sr-only">Period</legend>
      {PERIODS.map((days) => (
        <label key={days} className="segment w-auto px-4 text-note font-medium">
          <input
            type="radio"
            className="ghost-input"
            name={name}
            checked={value === days}
            onChange={() => {
              onChange(days)
            }}
          />
          {days} days
        </label>
      ))}
    </fieldset>
  )
}

function NothingYet({ days }: { days: Period }) {
  return (
    <EmptyState
      title={`No views or invites in the last ${days} days`}
      text="Clients find you by your profile and your showcases. Publish both to see your views and invites here."
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <Link to="/profile" className={buttonClass('secondary')}>
            Edit your profile
          </Link>
          <Link to="/showcase/new" className={buttonClass('secondary')}>
            Add a showcase
          </Link>
        </span>
      }
    />
  )
}
