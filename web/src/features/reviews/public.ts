import { loadChunk } from '../../lib/load-chunk'

export { OwnReviewPart } from './own-review-part'
export { RatingFigures } from './rating-figures'
export { Reply } from './reply'
export { ReviewRow } from './review-row'

/** The reviews of two who worked together, for the agreement that they completed. */
export const fetchReviewPart = loadChunk(() => import('./review-part'))

/** What others said about a developer, for their public page. */
export const fetchReviewList = loadChunk(() => import('./review-list'))
