export type { Rating, RatingBody, RatingsBetween, RatingSummary, Review } from '../../api/types'

/** As what somebody is rated. */
export type Role = 'developer' | 'client'

/** What a row shows of a review, whatever it is about. */
export interface ShownReview {
  readonly id: number
  readonly stars: number
  readonly comment?: string | null
  readonly verified_work: boolean
  readonly rater: {
    readonly id: number
    readonly name: string
    readonly avatar_url?: string | null
    readonly user_type?: 'developer' | 'client' | null
  }
  readonly answer?: string | null
  readonly answered_at?: string | null
  readonly created_at: string
}

/** What its writer sees of it. */
export interface OwnReview {
  readonly stars: number
  readonly comment?: string | null
  readonly updated_at: string
}
