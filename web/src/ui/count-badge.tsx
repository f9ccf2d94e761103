import { shownCount } from '../lib/shown-count'

/** How much is new, at the corner of an icon. What it counts stands in the name of the control around it. */
export function CountBadge({ count }: { count: number | undefined }) {
  if (!count) return null
  return (
    <span
      aria-hidden="true"
      className="tabular absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-full border-2 border-paper bg-spark px-1 text-xs leading-none font-bold text-spark-ink"
    >
      {shownCount(count)}
    </span>
  )
}
