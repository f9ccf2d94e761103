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
import { sendReview } from './queries'
import type { Rating, Role } from './types'

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

interface ReviewFormProps {
  /** Who is reviewed, and as what. */
  other: { readonly id: number; readonly name: string }
  role: Role
  /** The review to change; null for the first one. */
  mine: Rating | null
  /** Who will see it, and when. */
  hint: string
  onSaved: (rating: Rating) => void
  onCancel: () => void
}

export function ReviewForm({ other, role, mine, hint, onSaved, onCancel }: ReviewFormProps) {
  const owner = useSession((state) => state.user?.id ?? 0)
  const editing = useServerForm<ReviewFormValues, Rating>({
    id: 'review',
    fields: FIELDS,
    schema: reviewForm,
    saved: { stars: mine ? String(mine.stars) : '', comment: mine?.comment ?? '' },
    draft: useUnsent(owner, `review:${other.id}`),
    save: ({ stars, comment }) =>
      sendReview(role, other.id, { stars: Number(stars), comment: comment.trim() || null }),
    onSaved,
  })
  const { control } = editing.form
  const comment = useWatch({ control, name: 'comment' })

  return (
    <form
      noValidate
      aria-label="Review"
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
            label={`How was working with ${other.name}?`}
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
          {mine ? 'Save review' : 'Submit review'}
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
