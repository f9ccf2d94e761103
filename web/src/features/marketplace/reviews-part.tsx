import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'

import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { ROWS } from '../../ui/rows'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { Skeleton, SkeletonText } from '../../ui/skeleton'
import { OwnReviewPart, RatingFigures, Reply, ReviewRow } from '../reviews/public'
import { purchaseQuery } from './purchase-queries'
import { ownReviewQuery, replyTo, review, reviewsQuery } from './review-queries'
import type { Product, ProductReview } from './types'

/** What buyers think of it: all of it in figures, the reader's own, and the newest first. */
export function ReviewsPart({ product }: { product: Product }) {
  const { id, seller, seller_id } = product
  const queryClient = useQueryClient()
  const me = useSession((state) => state.user?.id)
  const isSeller = me === seller_id
  const { data: purchase } = useQuery({
    ...purchaseQuery(id),
    enabled: me !== undefined && !isSeller,
  })
  const isBuyer = purchase?.status === 'paid'
  const query = useInfiniteQuery(reviewsQuery(id))
  return (
    <AsyncView query={firstPageOf(query)} skeleton={<SkeletonText lines={8} />}>
      {({ pages }) => {
        // A buyer's own stands above the others, with the way to change it.
        const reviews = pages
          .flatMap(({ items }) => items)
          .filter(({ reviewer }) => !isBuyer || reviewer.id !== me)
        const summary = pages[0]?.summary
        return (
          <div className="grid grid-cols-1 gap-7">
            {summary && summary.total_ratings > 0 ? (
              <RatingFigures rating={summary} />
            ) : (
              <p className="text-ink-soft">No reviews yet.</p>
            )}
            {isBuyer && <OwnReview product={product} />}
            {reviews.length > 0 && (
              <ul role="list" aria-label="Reviews" className={ROWS}>
                {reviews.map((one) => (
                  <li key={one.id}>
                    <ReviewRow
                      kind="product_review"
                      review={shown(one)}
                      about={seller.name}
                      onReply={
                        isSeller ? ({ id: of }, text) => replyTo(queryClient, id, of, text) : null
                      }
                    />
                  </li>
                ))}
              </ul>
            )}
            <ShowMore query={query} />
          </div>
        )
      }}
    </AsyncView>
  )
}

/** In the words that reviews of all kinds are shown by. Everybody here has bought it, so nobody is marked. */
const shown = ({ reviewer, reply, replied_at, ...rest }: ProductReview) => ({
  ...rest,
  rater: reviewer,
  answer: reply ?? null,
  answered_at: replied_at ?? null,
  verified_work: false,
})

/** Only buyers write reviews. */
function OwnReview({ product: { id, seller } }: { product: Product }) {
  const queryClient = useQueryClient()
  const me = useSession((state) => state.user?.id)
  const query = useQuery(ownReviewQuery(id))
  return (
    <AsyncView query={query} skeleton={<Skeleton className="h-40 w-full rounded-m" />}>
      {(mine) => (
        <OwnReviewPart<ProductReview>
          key={me}
          noun="review"
          question="How do you like this product?"
          draft={`product-review:${id}`}
          mine={mine}
          hint={`Everyone can see your review. ${seller.name} can reply to it.`}
          send={(given) => review(queryClient, id, given, mine !== null)}
        >
          {mine?.reply && <Reply review={shown(mine)} about={seller.name} onReply={null} />}
        </OwnReviewPart>
      )}
    </AsyncView>
  )
}
