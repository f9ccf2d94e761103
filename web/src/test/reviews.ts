import type { Rating, RatingsBetween, Review } from '../features/reviews/types'

/** A rating that is still hidden; say only what matters to the test. */
export const aRating = (over: Partial<Rating> = {}): Rating => ({
  id: 31,
  stars: 4,
  comment: 'Clear and quick.',
  verified_work: true,
  is_shown: false,
  shows_at: '2026-05-20T12:00:00Z',
  created_at: '2026-05-06T12:00:00Z',
  updated_at: '2026-05-06T12:00:00Z',
  ...over,
})

/** Two who worked together and said nothing about it yet. */
export const reviewsBetween = (over: Partial<RatingsBetween> = {}): RatingsBetween => ({
  completed_at: '2026-05-06T12:00:00Z',
  mine: null,
  theirs: null,
  theirs_is_written: false,
  ...over,
})

export const aReview = (id: number, over: Partial<Review> = {}): Review => ({
  id,
  stars: 5,
  comment: `Comment ${id}`,
  verified_work: true,
  rater: { id: 8, name: 'Harbour Works', avatar_url: null, user_type: 'client' },
  created_at: '2026-05-06T12:00:00Z',
  updated_at: '2026-05-06T12:00:00Z',
  ...over,
})
