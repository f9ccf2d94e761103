import { civilDay, exactTime, relativeTime } from '../../lib/time'
import { Avatar } from '../../ui/avatar'
import { RatingMark } from '../../ui/rating-mark'
import type { SearchItem } from './types'

/** Whose it is, how it is rated, and since when it is there. */
export function ResultFacts({ item: { kind, card } }: { item: SearchItem }) {
  const { owner, average_rating, total_ratings, published_at, deadline } = card
  if (!owner && total_ratings === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-note text-ink-soft">
      {owner && (
        <span className="flex min-w-0 items-center gap-2 font-medium break-words text-ink">
          <Avatar
            name={owner.name}
            src={owner.picture_url}
            size="tiny"
            userType={kind === 'request' ? 'client' : 'developer'}
            decorative
          />
          {owner.name}
        </span>
      )}
      <RatingMark value={average_rating ?? 0} count={total_ratings} />
      {published_at && (
        <span>
          Posted{' '}
          <time dateTime={published_at} title={exactTime(published_at)}>
            {relativeTime(published_at)}
          </time>
        </span>
      )}
      {deadline && <span>Needed by {civilDay(deadline)}</span>}
    </p>
  )
}
