import type { Reason, TargetType } from './types'

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

export const REASONS: Readonly<Record<Reason, string>> = {
  spam: 'Spam',
  scam: 'Scam',
  abuse: 'Abuse',
  illegal: 'Illegal content',
  copyright: 'Copyright',
  other: 'Something else',
}

/** "Job 7" for what the log tells of. */
export function targetText(
  type: string | null | undefined,
  id: number | null | undefined,
): string | null {
  if (type == null) return null
  const name = type in TARGETS ? TARGETS[type as TargetType] : capital(type)
  return id == null ? name : `${name} ${id}`
}

/** A word of the log, such as `report_dismissed`, as the beginning of a sentence. */
export const capital = (word: string) => {
  const text = word.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
