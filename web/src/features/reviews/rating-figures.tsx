import { Star } from 'lucide-react'

import { Stars } from '../../ui/stars'
import type { RatingSummary } from './types'

const STARS = ['5', '4', '3', '2', '1'] as const

/** All ratings in figures: their average, and how many there are of each. */
export function RatingFigures({ rating }: { rating: RatingSummary }) {
  const { average_rating, total_ratings, rating_distribution } = rating
  return (
    <div className="grid items-center gap-x-10 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)]">
      <div className="grid justify-items-start gap-0.5">
        <span aria-hidden="true" className="tabular font-display text-3xl font-bold">
          {average_rating.toFixed(1)}
        </span>
        <Stars value={average_rating} />
        <span className="text-sm text-ink-soft">{counted(total_ratings)}</span>
      </div>
      <ul role="list" aria-label="Ratings by stars" className="grid gap-1 text-sm">
        {STARS.map((stars) => {
          const count = rating_distribution[stars]
          return (
            <li
              key={stars}
              className="grid grid-cols-[2rem_minmax(0,1fr)_2rem] items-center gap-x-2"
            >
              <span aria-hidden="true" className="tabular flex items-center gap-1.5">
                <Star size={15} className="star star-full" />
                {stars}
              </span>
              <Share part={total_ratings > 0 ? count / total_ratings : 0} />
              <span aria-hidden="true" className="tabular text-right text-ink-soft">
                {count}
              </span>
              <span className="sr-only">
                {stars === '1' ? '1 star' : `${stars} stars`}: {counted(count)}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Share({ part }: { part: number }) {
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block h-2 w-full rounded-full bg-line"
    >
      <rect className="fill-spark" width={part * 100} height="1" />
    </svg>
  )
}

const counted = (count: number) => (count === 1 ? '1 rating' : `${count} ratings`)
