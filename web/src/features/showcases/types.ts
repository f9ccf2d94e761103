import type {
  SchemaChangeShowcase,
  SchemaShowcase,
  SchemaShowcaseImage,
  SchemaShowcaseRating,
  SchemaShowcaseReview,
} from '../../api/schema.gen'

export type Showcase = SchemaShowcase
export type ShowcaseChange = SchemaChangeShowcase
export type GalleryImage = SchemaShowcaseImage
export type ShowcaseRating = SchemaShowcaseRating
export type ShowcaseReview = SchemaShowcaseReview
