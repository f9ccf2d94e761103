import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Check, Star } from 'lucide-react'

import { dateFormat, exactTime } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { Avatar } from '../../ui/avatar'
import { ROWS } from '../../ui/rows'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { SkeletonText } from '../../ui/skeleton'
import { Stars } from '../../ui/stars'
import { both } from '../../ui/use-code'
import { developerRatingQuery, developerReviewsQuery } from './queries'
import type { RatingSummary, Review } from './types'

/** What others said about a developer: all of it in figures, and the newest first. */
export function ReviewList({ developerId }: { developerId: number }) {
  const summary = useQuery(developerRatingQuery(developerId))
  const list = useInfiniteQuery(developerReviewsQuery(developerId))
  return (
    <AsyncView query={both(summary, firstPageOf(list))} skeleton={<SkeletonText lines={8} />}>
      {([rating, reviews]) => (
        <div className="grid gap-6">
          <Summary rating={rating} />
          <ul role="list" className={ROWS}>
            {reviews.map((review) => (
              <li key={review.id}>
                <Row review={review} />
              </li>
            ))}
          </ul>
          <ShowMore query={list} />
        </div>
      )}
    </AsyncView>
  )
}

const STARS = ['5', '4', '3', '2', '1'] as const

function Summary({ rating }: { rating: RatingSummary }) {
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

const month = dateFormat({ month: 'short', year: 'numeric' })

function Row({ review }: { review: Review }) {
  const { rater, stars, comment, verified_work, created_at } = review
  return (
    <article className="flex gap-4 py-4">
      <Avatar name={rater.name} src={rater.avatar_url} shape="firm" decorative />
      <div className="grid min-w-0 gap-1">
        <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 font-text text-note font-bold tracking-normal break-words">
            {rater.name}
          </h3>
          <Stars value={stars} />
          <time
            dateTime={created_at}
            title={exactTime(created_at)}
            className="text-sm text-ink-soft"
          >
            {month(new Date(created_at))}
          </time>
          {verified_work && (
            <span className="inline-flex items-center gap-1 rounded-full bg-accent-wash px-2.5 py-0.5 text-sm font-medium whitespace-nowrap text-accent">
              <Check aria-hidden size={15} />
              Verified work
            </span>
          )}
        </div>
        {comment && <p className="break-words whitespace-pre-line">{comment}</p>}
      </div>
    </article>
  )
}
