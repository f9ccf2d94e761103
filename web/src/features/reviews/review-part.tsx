import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { Button } from '../../ui/button'
import { toast } from '../../ui/toast-area'
import { reviewsWithQuery, sendReview } from './queries'
import { ReviewForm } from './review-form'
import { hiddenText, hintText } from './texts'
import type { Rating, RatingsBetween, Role } from './types'
import { WrittenReview } from './written-review'

interface ReviewPartProps {
  reviews: RatingsBetween
  /** Whom the reader worked with, and as what they are reviewed. */
  other: { readonly id: number; readonly name: string }
  role: Role
}

/** Reviews of work that is done. Neither side sees the other's before both are written, or some days have passed. */
export function ReviewPart({ reviews, other, role }: ReviewPartProps) {
  const queryClient = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const mine = reviews.mine ?? null
  const theirs = reviews.theirs ?? null
  const isForm = mine === null || isEditing

  // The button that was pressed is gone: the focus goes to what took its place.
  const part = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (!wasPressed.current) return
    wasPressed.current = false
    const star = part.current?.querySelector<HTMLElement>('input:checked')
    ;(star ?? part.current)?.focus()
  }, [isForm])

  const turn = (toForm: boolean) => {
    wasPressed.current = true
    setEditing(toForm)
  }
  const saved = (rating: Rating) => {
    toast.success(mine ? 'Review saved' : 'Review submitted')
    const { queryKey } = reviewsWithQuery(other.id)
    queryClient.setQueryData(queryKey, (known) => known && { ...known, mine: rating })
    turn(false)
    // It may make the other side's visible.
    void queryClient.invalidateQueries({ queryKey })
  }

  return (
    // What gets the focus scrolls clear of the bars that stay at the panel's edges.
    <div
      ref={part}
      tabIndex={-1}
      className="grid gap-3 outline-none [&_:is(input,textarea,button)]:scroll-my-36"
    >
      {isForm ? (
        <>
          {mine === null && theirs === null && reviews.theirs_is_written && (
            <p className="rounded-s bg-accent-wash px-4 py-3">
              {other.name} has written a review. Write yours to see it.
            </p>
          )}
          <ReviewForm
            noun="review"
            question={`How was working with ${other.name}?`}
            draft={`review:${other.id}`}
            mine={mine}
            hint={hintText(other.name, reviews)}
            send={(body) => sendReview(role, other.id, body)}
            onSaved={saved}
            onCancel={() => {
              turn(false)
            }}
          />
        </>
      ) : (
        <WrittenReview title="Your review" review={mine}>
          {!mine.is_shown && (
            <p className="text-sm text-ink-soft">{hiddenText(other.name, mine.shows_at ?? null)}</p>
          )}
          <Button
            variant="quiet"
            size="small"
            className="-mb-1 -ml-3 justify-self-start"
            onClick={() => {
              turn(true)
            }}
          >
            Edit
          </Button>
        </WrittenReview>
      )}
      {theirs && <WrittenReview title={`Review from ${other.name}`} review={theirs} />}
    </div>
  )
}
