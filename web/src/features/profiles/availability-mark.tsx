import clsx from 'clsx'

import type { Availability } from './types'
import { AVAILABILITY } from './texts'

interface AvailabilityMarkProps {
  availability: Availability
  hours?: number | null | undefined
}

/** A full, half or empty dot, and the word for it. */
export function AvailabilityMark({ availability, hours }: AvailabilityMarkProps) {
  const open = availability !== 'unavailable'
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 flex-none">
        <circle
          className={clsx('fill-none', open ? 'stroke-ok' : 'stroke-line-firm')}
          cx="6"
          cy="6"
          r="4.75"
          strokeWidth="1.5"
        />
        {availability === 'available' && <circle className="fill-ok" cx="6" cy="6" r="5" />}
        {availability === 'limited' && (
          <path className="fill-ok" d="M6 1.25a4.75 4.75 0 0 0 0 9.5z" />
        )}
      </svg>
      {AVAILABILITY[availability]}
      {open && hours ? `, ${hours} h a week` : ''}
    </span>
  )
}
