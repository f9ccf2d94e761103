import type { Showcase, ShowcaseRating, ShowcaseReview } from '../features/showcases/types'

/** A showcase of somebody else as the server sends it; say only what matters to the test. */
export function aShowcase(over: Partial<Showcase> = {}): Showcase {
  return {
    id: 5,
    developer_id: 9,
    developer: { id: 9, name: 'Maya Okafor', avatar_url: null },
    profile: null,
    title: 'Tidewatch',
    description: null,
    description_html: null,
    project_url: null,
    repository_url: null,
    demo_url: null,
    include_profile: false,
    tags: [],
    image_url: null,
    gallery: [],
    has_readme: false,
    proofs: [],
    videos: [],
    selected_video_ids: [],
    average_rating: 0,
    total_ratings: 0,
    views: 3,
    favourites: 0,
    version: 1,
    created_at: '2026-10-02T09:00:00Z',
    updated_at: '2026-10-02T09:00:00Z',
    ...over,
  }
}

/** The same as one's own. */
export const anOwnShowcase = (over: Partial<Showcase> = {}) =>
  aShowcase({
    developer_id: 7,
    developer: { id: 7, name: 'Ines Kaya', avatar_url: null },
    ...over,
  })

export const aShowcaseRating = (over: Partial<ShowcaseRating> = {}): ShowcaseRating => ({
  id: 31,
  stars: 4,
  comment: 'Quick.',
  verified_work: false,
  created_at: '2026-10-06T12:00:00Z',
  updated_at: '2026-10-06T12:00:00Z',
  ...over,
})

export const aShowcaseReview = (over: Partial<ShowcaseReview> = {}): ShowcaseReview => ({
  ...aShowcaseRating(),
  rater: { id: 8, name: 'Harbour Works', avatar_url: null, user_type: 'client' },
  answer: null,
  answered_at: null,
  ...over,
})
