import { useEffect, useRef, useState } from 'react'

import { ahead, loadChunk } from '../../lib/load-chunk'
import { exactTime, shortDay } from '../../lib/time'
import { Button } from '../../ui/button'
import { useOpened } from '../../ui/use-opened'
import type { ShownReview } from './types'

const fetchForm = loadChunk(() => import('./reply-form'))

/** Saves the reply; an empty one takes it away. */
export type SendReply = (review: ShownReview, text: string) => Promise<unknown>

interface ReplyProps {
  review: ShownReview
  about: string
  onReply: SendReply | null
}

/** The reply of whom the review is about, and for them the way to write it. */
export function Reply({ review, about, onReply }: ReplyProps) {
  const [isWriting, setWriting] = useState(false)
  const form = useOpened(isWriting, fetchForm, () => {
    setWriting(false)
  })
  const { answer, answered_at } = review

  // The form is gone: the focus goes to the button that opens it.
  const button = useRef<HTMLButtonElement>(null)
  const wasWriting = useRef(false)
  useEffect(() => {
    if (!isWriting && wasWriting.current) button.current?.focus()
    wasWriting.current = isWriting
  }, [isWriting])

  if (isWriting && form && onReply) {
    return (
      <form.ReplyForm
        review={review}
        send={(text) => onReply(review, text)}
        onDone={() => {
          setWriting(false)
        }}
      />
    )
  }
  const open = onReply && (
    <Button
      ref={button}
      variant="quiet"
      size="small"
      className="-ml-3 justify-self-start"
      {...ahead(fetchForm)}
      onClick={() => {
        setWriting(true)
      }}
    >
      {answer ? 'Edit reply' : 'Reply'}
      <span className="sr-only"> to {review.rater.name}</span>
    </Button>
  )
  if (!answer) return open
  return (
    <div className="mt-2 grid grid-cols-1 gap-1 border-l-2 border-line pl-4">
      <p className="flex flex-wrap items-baseline gap-x-2.5 text-note">
        <b className="font-bold break-words">Reply from {about}</b>
        {answered_at && (
          <time
            dateTime={answered_at}
            title={exactTime(answered_at)}
            className="text-sm text-ink-soft"
          >
            {shortDay(answered_at)}
          </time>
        )}
      </p>
      <p className="break-words whitespace-pre-line">{answer}</p>
      {open}
    </div>
  )
}
