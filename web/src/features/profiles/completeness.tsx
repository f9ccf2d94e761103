import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'

import { Button } from '../../ui/button'
import { formField, PROFILE_FORM } from './rules'
import type { NextStep } from './types'

interface CompletenessProps {
  value: number
  nextStep: NextStep | null | undefined
  /** Why it is worth it. */
  why: string
  /** The developer whose public page can be looked at. */
  publicId?: number
}

/** How complete the profile is, and the one thing to do next. */
export function Completeness({ value, nextStep, why, publicId }: CompletenessProps) {
  const percent = Math.min(100, Math.max(0, Math.round(value)))
  return (
    <section
      aria-label="Completeness"
      className="card flex flex-wrap items-center gap-x-6 gap-y-4 p-5 sm:p-6"
    >
      <Ring percent={percent} />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-display text-xl font-bold">
          {nextStep ? nextStep.text : 'Your profile is complete'}
        </p>
        <p className="mt-1 max-w-[52ch] text-note text-ink-soft">{why}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {nextStep && (
          <Button
            size="small"
            onClick={() => {
              jumpTo(`${PROFILE_FORM}-${formField(nextStep.field)}`)
            }}
          >
            Do it now
            <ArrowRight aria-hidden size={18} />
          </Button>
        )}
        {publicId !== undefined && (
          <Link
            to="/profile/developers/$id/public"
            params={{ id: String(publicId) }}
            className="btn btn-secondary btn-small"
          >
            View public profile
          </Link>
        )}
      </div>
    </section>
  )
}

function jumpTo(id: string): void {
  const control = document.getElementById(id)
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

/** The mark's ring, as full as the profile. */
function Ring({ percent }: { percent: number }) {
  return (
    <div
      role="meter"
      aria-label="Profile completeness"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${percent} percent`}
      className="relative grid size-20 flex-none place-items-center"
    >
      <svg viewBox="0 0 80 80" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle className="fill-none stroke-ring" cx="40" cy="40" r="33" strokeWidth="11" />
        {percent > 0 && (
          <circle
            className={percent === 100 ? 'fill-none stroke-spark' : 'fill-none stroke-accent'}
            cx="40"
            cy="40"
            r="33"
            strokeWidth="11"
            pathLength="100"
            strokeDasharray={`${percent} 100`}
          />
        )}
      </svg>
      <span aria-hidden="true" className="tabular font-display font-bold">
        {percent}
        <span className="text-sm">%</span>
      </span>
    </div>
  )
}
