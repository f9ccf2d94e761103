import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'

import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { ROWS } from '../../ui/rows'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { SkeletonText } from '../../ui/skeleton'
import { both } from '../../ui/use-code'
import { RatingFigures, Reply, ReviewRow } from '../reviews/public'
import { OwnRating } from './own-rating'
import { answerReview, ratingQuery, reviewsQuery } from './rating-queries'
import type { Showcase } from './types'

/** What others think of it: all of it in figures, the reader's own, and the newest first. */
export function RatingsPart({ showcase }: { showcase: Showcase }) {
  const { id, developer, developer_id } = showcase
  const queryClient = useQueryClient()
  const me = useSession((state) => state.user?.id)
  const isOwner = me === developer_id
  const summary = useQuery(ratingQuery(id))
  const list = useInfiniteQuery(reviewsQuery(id))
  return (
    <AsyncView query={both(summary, firstPageOf(list))} skeleton={<SkeletonText lines={8} />}>
      {([rating, all]) => {
        // The reader's own stands above the others, with the way to change it.
        const own = isOwner ? undefined : all.find(({ rater }) => rater.id === me)
        const reviews = all.filter((review) => review !== own)
        return (
          <div className="grid grid-cols-1 gap-7">
            {rating.total_ratings > 0 ? (
              <RatingFigures rating={rating} />
            ) : (
              <p className="text-ink-soft">
                {isOwner
                  ? 'No ratings yet. Ratings by people who looked at it will be here.'
                  : 'No ratings yet. Be the first to rate it.'}
              </p>
            )}
            {!isOwner && (
              <OwnRating showcase={showcase}>
                {own?.answer && <Reply review={own} about={developer.name} onReply={null} />}
              </OwnRating>
            )}
            {reviews.length > 0 && (
              <ul role="list" aria-label="Reviews" className={ROWS}>
                {reviews.map((review) => (
                  <li key={review.id}>
                    <ReviewRow
                      kind="showcase_review"
                      review={review}
                      about={developer.name}
                      onReply={
                        isOwner
                          ? ({ id: of }, text) => answerReview(queryClient, id, of, text)
                          : null
                      }
                    />
                  </li>
                ))}
              </ul>
            )}
            <ShowMore query={list} />
          </div>
        )
      }}
    </AsyncView>
  )
}
