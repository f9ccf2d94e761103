import { useEffect, useRef, useState, type ReactNode } from 'react'

import { Button } from '../../ui/button'
import { toast } from '../../ui/toast-area'
import { ReviewForm, type ReviewFormProps } from './review-form'
import type { OwnReview } from './types'
import { WrittenReview } from './written-review'

interface OwnReviewPartProps<Saved> extends Omit<ReviewFormProps<Saved>, 'onSaved' | 'onCancel'> {
  /** What was replied to it. */
  children?: ReactNode
}

/** What the reader thinks of a work: a form to give it, then what they gave, with the way to change it. */
export function OwnReviewPart<Saved extends OwnReview>({
  children,
  ...props
}: OwnReviewPartProps<Saved>) {
  const { noun, mine } = props
  const [isEditing, setEditing] = useState(false)
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

  return (
    <div ref={part} tabIndex={-1} className="outline-none">
      {isForm ? (
        <div className="rounded-m border border-line bg-surface px-5 py-4">
          <ReviewForm<Saved>
            {...props}
            onSaved={() => {
              toast.success(`${capital(noun)} ${mine ? 'saved' : 'submitted'}`)
              turn(false)
            }}
            onCancel={() => {
              turn(false)
            }}
          />
        </div>
      ) : (
        <WrittenReview title={`Your ${noun}`} review={mine} level={3}>
          {children}
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
    </div>
  )
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
