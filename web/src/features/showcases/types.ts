import type {
  SchemaChangeShowcase,
  SchemaProofOfLink,
  SchemaProvedLink,
  SchemaShowcase,
  SchemaShowcaseProof,
  SchemaShowcaseProofs,
  SchemaShowcaseRating,
  SchemaShowcaseReview,
} from '../../api/schema.gen'

export type Showcase = SchemaShowcase
export type ShowcaseChange = SchemaChangeShowcase
export type ShowcaseRating = SchemaShowcaseRating
export type ShowcaseReview = SchemaShowcaseReview
/** Which of its links. */
export type ProvedLink = SchemaProvedLink
/** A proof as everybody sees it. */
export type ShowcaseProof = SchemaShowcaseProof
/** What the owner needs to prove the links. */
export type ShowcaseProofs = SchemaShowcaseProofs
export type ProofOfLink = SchemaProofOfLink
