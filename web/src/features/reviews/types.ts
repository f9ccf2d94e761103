export type { Rating, RatingBody, RatingsBetween, RatingSummary, Review } from '../../api/types'

/** As what somebody is rated. */
export type Role = 'developer' | 'client'
