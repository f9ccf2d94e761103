import { pointsOf, points } from './rules'
import type { Reason } from './types'

/** Every reason with what it brought of what it could bring. */
export function ReasonList({ reasons }: { reasons: readonly Reason[] }) {
  return (
    <ul role="list" className="grid grid-cols-1 gap-3 text-note">
      {reasons.map((reason) => (
        <li key={reason.text} className="grid grid-cols-1 gap-1">
          <span className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 break-words">{reason.text}</span>
            <span className="tabular flex-none text-ink-soft">
              {points(pointsOf(reason))} of {points(reason.weight)}
            </span>
          </span>
          <Bar part={reason.value} />
        </li>
      ))}
    </ul>
  )
}

/** A share of one as a line; the figures beside it say the same. */
export function Bar({ part }: { part: number }) {
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block h-1 w-full overflow-hidden rounded-full bg-accent-wash"
    >
      <rect className="fill-accent" width={Math.min(1, Math.max(0, part)) * 100} height="4" />
    </svg>
  )
}
