import { Star } from 'lucide-react'

interface RatingMarkProps {
  value: number
  count: number
}

/** One star and the figures, where five stars would be too much. Nothing while there are no ratings. */
export function RatingMark({ value, count }: RatingMarkProps) {
  if (count === 0) return null
  const figure = value.toFixed(1)
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Star aria-hidden size={15} className="star star-full" />
      <span className="sr-only">
        {figure} out of 5, {count === 1 ? '1 rating' : `${count} ratings`}
      </span>
      <span aria-hidden className="tabular">
        <b className="font-bold text-ink">{figure}</b> ({count})
      </span>
    </span>
  )
}
