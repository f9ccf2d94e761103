import { Controller, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'

import { FoundAgain } from '../../form/found-again'
import { LeaveGuard } from '../../form/leave-guard'
import { useServerForm } from '../../form/use-server-form'
import { useUnsent } from '../../lib/unsent'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { TextArea, TextCount } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { StarsInput } from '../../ui/stars'
import type { OwnReview } from './types'

const MOST_COMMENT = 2000

const reviewForm = z.object({
  /** '1' to '5', or nothing while none is chosen. */
  stars: z.string().check(z.refine((stars) => stars !== '', 'Please select a rating')),
  comment: z
    .string()
    .check(
      z.refine(
        (text) => Array.from(text.trim()).length <= MOST_COMMENT,
        'Use at most 2,000 characters.',
      ),
    ),
})
type ReviewFormValues = z.infer<typeof reviewForm>

const FIELDS = { stars: 'Rating', comment: 'Comment' } as const

interface Given {
  readonly stars: number
  readonly comment: string | null
}

export interface ReviewFormProps<Saved> {
  /** What it is called: "review", "rating". */
  noun: string
  /** What the stars are asked for. */
  question: string
  /** Under which name unsent text is kept. */
  draft: string
  /** What to change; null for the first one. */
  mine: OwnReview | null
  /** Who will see it, and when. */
  hint: string
  send: (given: Given) => Promise<Saved>
  onSaved: (saved: Saved) => void
  onCancel: () => void
}

/** Stars and a comment, about a person or about their work. */
export function ReviewForm<Saved>({
  noun,
  question,
  draft,
  mine,
  hint,
  send,
  onSaved,
  onCancel,
}: ReviewFormProps<Saved>) {
  const owner = useSession((state) => state.user?.id ?? 0)
  const editing = useServerForm<ReviewFormValues, Saved>({
    id: 'review',
    fields: FIELDS,
    schema: reviewForm,
    saved: { stars: mine ? String(mine.stars) : '', comment: mine?.comment ?? '' },
    draft: useUnsent(owner, draft),
    save: ({ stars, comment }) => send({ stars: Number(stars), comment: comment.trim() || null }),
    onSaved,
  })
  const { control } = editing.form
  const comment = useWatch({ control, name: 'comment' })

  return (
    <form
      noValidate
      aria-label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)}`}
      className="grid gap-4"
      onSubmit={(event) => void editing.submit(event)}
    >
      <FoundAgain at={editing.restoredFrom} onStartOver={editing.discard} />
      <FormErrors {...editing.errors} />
      <Controller
        control={control}
        name="stars"
        render={({ field: { value, onChange } }) => (
          <StarsInput
            {...editing.about('stars')}
            label={question}
            value={Number(value)}
            onChange={(stars) => {
              onChange(String(stars))
            }}
          />
        )}
      />
      <TextArea
        {...editing.field('comment')}
        optional
        rows={4}
        hint={<TextCount text={comment} most={MOST_COMMENT} />}
      />
      <p className="text-sm text-ink-soft">{hint}</p>
      <Notice>{editing.problem}</Notice>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="small"
          busy={editing.saving !== null}
          busyLabel={mine ? 'Saving...' : 'Submitting...'}
        >
          {mine ? `Save ${noun}` : `Submit ${noun}`}
        </Button>
        {mine && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              editing.discard()
              onCancel()
            }}
          >
            Cancel
          </Button>
        )}
      </div>
      <LeaveGuard {...editing.leaving} onlyIfLost />
    </form>
  )
}
