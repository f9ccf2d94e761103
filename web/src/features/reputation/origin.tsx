import type { ImportedReputation } from '../../api/types'
import { shortDay } from '../../lib/time'
import { OutsideLink } from '../../ui/outside-link'
import { RatingMark } from '../../ui/rating-mark'

/** Where a reputation comes from, whose it is there, and what it comes to. */
export function Origin({ item }: { item: ImportedReputation }) {
  const { site, host, name, username, issued_at, ratings, completed_agreements } = item
  return (
    <>
      <p className="font-medium break-words">
        <OutsideLink href={site} className="link">
          {host}
        </OutsideLink>
      </p>
      <p className="text-note break-words text-ink-soft">
        {name === username ? name : `${name} (${username})`}, signed on{' '}
        <time dateTime={issued_at}>{shortDay(issued_at)}</time>
      </p>
      <p className="flex flex-wrap gap-x-4 text-note text-ink-soft">
        <RatingMark value={ratings.average_rating} count={ratings.total_ratings} />
        <span>
          {completed_agreements === 1
            ? '1 completed agreement'
            : `${completed_agreements} completed agreements`}
        </span>
      </p>
    </>
  )
}
