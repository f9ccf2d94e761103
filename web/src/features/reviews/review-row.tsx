import { Check } from 'lucide-react'

import { dateFormat, exactTime } from '../../lib/time'
import { Avatar } from '../../ui/avatar'
import { Stars } from '../../ui/stars'
import { ReportButton, type ReviewType } from '../moderation/public'
import { Reply, type SendReply } from './reply'
import type { ShownReview } from './types'

const month = dateFormat({ month: 'short', year: 'numeric' })

interface ReviewRowProps {
  /** What kind of thing it is about. */
  kind: ReviewType
  review: ShownReview
  /** Whom it is about: the reply is theirs. */
  about: string
  /** For whom it is about; null for everybody else. */
  onReply: SendReply | null
}

/** What somebody said, and what was replied. */
export function ReviewRow({ kind, review, about, onReply }: ReviewRowProps) {
  const { id, rater, stars, comment, verified_work, created_at } = review
  return (
    <article className="flex gap-4 py-4">
      <Avatar name={rater.name} src={rater.avatar_url} userType={rater.user_type} decorative />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 font-text text-note font-bold tracking-normal break-words">
            {rater.name}
          </h3>
          <Stars value={stars} />
          <time
            dateTime={created_at}
            title={exactTime(created_at)}
            className="text-sm text-ink-soft"
          >
            {month(new Date(created_at))}
          </time>
          {verified_work && (
            <span className="inline-flex items-center gap-1 rounded-full bg-accent-wash px-2.5 py-0.5 text-sm font-medium whitespace-nowrap text-accent">
              <Check aria-hidden size={15} />
              Verified work
            </span>
          )}
          <span className="ml-auto">
            <ReportButton
              type={kind}
              id={id}
              owner={rater.id}
              name={`the review by ${rater.name}`}
            />
          </span>
        </div>
        {comment && <p className="break-words whitespace-pre-line">{comment}</p>}
        <Reply review={review} about={about} onReply={onReply} />
      </div>
    </article>
  )
}
