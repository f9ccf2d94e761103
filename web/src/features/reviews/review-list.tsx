import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'

import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { ROWS } from '../../ui/rows'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { SkeletonText } from '../../ui/skeleton'
import { both } from '../../ui/use-code'
import { developerRatingQuery, developerReviewsQuery, replyToReview } from './queries'
import { RatingFigures } from './rating-figures'
import { ReviewRow } from './review-row'

interface ReviewListProps {
  developerId: number
  name: string
}

/** What others said about a developer: all of it in figures, and the newest first. They can reply. */
export function ReviewList({ developerId, name }: ReviewListProps) {
  const queryClient = useQueryClient()
  const isOwn = useSession((state) => state.user?.id === developerId)
  const summary = useQuery(developerRatingQuery(developerId))
  const list = useInfiniteQuery(developerReviewsQuery(developerId))
  return (
    <AsyncView query={both(summary, firstPageOf(list))} skeleton={<SkeletonText lines={8} />}>
      {([rating, reviews]) => (
        <div className="grid gap-6">
          <RatingFigures rating={rating} />
          <ul role="list" className={ROWS}>
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewRow
                  kind="review"
                  review={review}
                  about={name}
                  onReply={
                    isOwn
                      ? ({ id }, text) => replyToReview(queryClient, developerId, id, text)
                      : null
                  }
                />
              </li>
            ))}
          </ul>
          <ShowMore query={list} />
        </div>
      )}
    </AsyncView>
  )
}
