import { useId, type ReactNode } from 'react'

import { deadline, exactTime } from '../../lib/time'
import { Stars } from '../../ui/stars'
import type { OwnReview } from './types'

interface WrittenReviewProps {
  title: string
  review: OwnReview
  /** The heading level of its title. */
  level?: 3 | 4
  /** What is to be said or done about it. */
  children?: ReactNode
}

export function WrittenReview({ title, review, level = 4, children }: WrittenReviewProps) {
  const id = useId()
  const Title = `h${level}` as const
  const { stars, comment, updated_at } = review
  return (
    <article
      aria-labelledby={id}
      className="grid gap-1.5 rounded-m border border-line bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
        <Title
          id={id}
          className="min-w-0 font-text text-note font-bold tracking-normal break-words"
        >
          {title}
        </Title>
        <Stars value={stars} />
        <time
          dateTime={updated_at}
          title={exactTime(updated_at)}
          className="ml-auto text-sm text-ink-soft"
        >
          {deadline(updated_at)}
        </time>
      </div>
      {comment && <p className="break-words whitespace-pre-line">{comment}</p>}
      {children}
    </article>
  )
}
