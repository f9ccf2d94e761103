import { deadline } from '../../lib/time'
import type { RatingsBetween } from './types'

/** So long after the work was completed a review is shown, although the other side has written none. */
const HIDDEN_DAYS = 14
const DAY_MS = 24 * 3600 * 1000

/** Who will see a review that is being written, and when. */
export function hintText(name: string, reviews: RatingsBetween, now = Date.now()): string {
  const { mine, theirs, completed_at } = reviews
  const shows = mine?.shows_at
    ? new Date(mine.shows_at).getTime()
    : completed_at
      ? new Date(completed_at).getTime() + HIDDEN_DAYS * DAY_MS
      : null
  if (mine?.is_shown || theirs || (shows !== null && shows <= now)) {
    return `${name} sees it right away.`
  }
  const date = shows === null ? '' : `, or on ${deadline(new Date(shows).toISOString())}`
  return `${name} sees it once both of you have written a review${date}.`
}

export const hiddenText = (name: string, showsAt: string | null): string =>
  `Hidden until ${name} writes theirs${showsAt ? `, or until ${deadline(showsAt)}` : ''}.`
