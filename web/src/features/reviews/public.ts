import { loadChunk } from '../../lib/load-chunk'

export { RatingFigures } from './rating-figures'
export { ReviewForm } from './review-form'
export { ReviewRow } from './review-row'
export { WrittenReview } from './written-review'

/** The reviews of two who worked together, for the agreement that they completed. */
export const fetchReviewPart = loadChunk(() => import('./review-part'))

/** What others said about a developer, for their public page. */
export const fetchReviewList = loadChunk(() => import('./review-list'))
