import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { exactTime, relativeTime } from '../../lib/time'
import { Stars } from '../../ui/stars'
import { AdminList } from './admin-list'
import { feedbackQuery } from './queries'
import { capital } from './texts'
import type { Feedback } from './types'

/** Sent with all feedback about the product as a whole, so it tells nothing. */
const ABOUT_ALL = 'general_feedback'
const RATINGS = [5, 4, 3, 2, 1]

/** What people said about the product, the newest first. */
export function Part() {
  const [rating, setRating] = useState<number | null>(null)
  const query = useInfiniteQuery(feedbackQuery(rating))
  return (
    <div className="grid grid-cols-1 gap-5">
      <RatingChoice value={rating} onChange={setRating} />
      <AdminList
        query={query}
        empty={rating === null ? 'No feedback yet.' : 'No feedback with this rating.'}
      >
        {(feedback) => <FeedbackRow feedback={feedback} />}
      </AdminList>
    </div>
  )
}

interface RatingChoiceProps {
  value: number | null
  onChange: (rating: number | null) => void
}

function RatingChoice({ value, onChange }: RatingChoiceProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="text-note text-ink-soft">
        Rating
      </label>
      <select
        id={id}
        className="input w-auto"
        value={value ?? ''}
        onChange={({ target }) => {
          onChange(target.value === '' ? null : Number(target.value))
        }}
      >
        <option value="">All ratings</option>
        {RATINGS.map((rating) => (
          <option key={rating} value={rating}>
            {rating === 1 ? '1 star' : `${rating} stars`}
          </option>
        ))}
      </select>
    </div>
  )
}

function FeedbackRow({ feedback }: { feedback: Feedback }) {
  const { rating, comment, name, email, username, location, target_id, created_at } = feedback
  const who = name ?? username ?? 'Somebody who isn’t signed in'
  const where = [location, target_id === ABOUT_ALL ? null : target_id]
    .flatMap((word) => (word ? [capital(word)] : []))
    .join(' · ')
  return (
    <article className="grid gap-1 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="font-text text-base font-medium tracking-normal break-words">{who}</h2>
        <Stars value={rating} />
      </div>
      {comment && <p className="max-w-[72ch] break-words whitespace-pre-wrap">{comment}</p>}
      <p className="text-sm break-words text-ink-soft">
        <time dateTime={created_at} title={exactTime(created_at)}>
          {relativeTime(created_at)}
        </time>
        {username && name && ` · ${username}`}
        {email && (
          <>
            {' · '}
            <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
        {where !== '' && ` · ${where}`}
      </p>
    </article>
  )
}
