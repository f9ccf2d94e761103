import type { Reason, TargetType } from './types'

/** In the order in which they are offered. */
export const REASONS: Readonly<Record<Reason, string>> = {
  spam: 'Spam or advertising',
  scam: 'Scam or fraud',
  abuse: 'Harassment or hate',
  illegal: 'Something illegal',
  copyright: 'Stolen work or copyright',
  other: 'Something else',
}

/** What each is called. */
export const TARGETS: Readonly<Record<TargetType, string>> = {
  request: 'Request',
  message: 'Message',
  showcase: 'Showcase',
  video: 'Video',
  profile: 'Profile',
  product: 'Product',
  review: 'Review',
  showcase_review: 'Review',
  product_review: 'Review',
}
