import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'

import { LeaveGuard } from '../../form/leave-guard'
import { useServerForm } from '../../form/use-server-form'
import { useUnsent } from '../../lib/unsent'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { TextArea, TextCount } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import type { ShownReview } from './types'

const MOST = 2000

const replyForm = z.object({
  answer: z
    .string()
    .check(
      z.refine((text) => Array.from(text.trim()).length <= MOST, 'Use at most 2,000 characters.'),
    ),
})
type ReplyFormValues = z.infer<typeof replyForm>

const FIELDS = { answer: 'Your reply' } as const

interface ReplyFormProps {
  review: ShownReview
  send: (text: string) => Promise<unknown>
  onDone: () => void
}

/** An empty reply takes the one before away. */
export function ReplyForm({ review, send, onDone }: ReplyFormProps) {
  const owner = useSession((state) => state.user?.id ?? 0)
  const before = review.answer ?? ''
  const editing = useServerForm<ReplyFormValues, string>({
    id: `reply-${review.id}`,
    fields: FIELDS,
    schema: replyForm,
    saved: { answer: before },
    draft: useUnsent(owner, `reply:${review.id}`),
    save: async ({ answer }) => {
      await send(answer.trim())
      return answer.trim()
    },
    onSaved: (answer) => {
      toast.success(answer === '' ? 'Reply removed' : 'Reply saved')
      onDone()
    },
  })
  const text = useWatch({ control: editing.form.control, name: 'answer' })

  return (
    <form
      noValidate
      aria-label={`Reply to ${review.rater.name}`}
      className="mt-2 grid gap-3"
      onSubmit={(event) => void editing.submit(event)}
    >
      <TextArea
        {...editing.field('answer')}
        // It was asked for by a press.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        rows={3}
        hint={
          <>
            Everyone can read it. <TextCount text={text} most={MOST} />
          </>
        }
      />
      <Notice>{editing.problem}</Notice>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={editing.saving !== null} busyLabel="Saving...">
          {before !== '' && text.trim() === '' ? 'Remove reply' : 'Save reply'}
        </Button>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            editing.discard()
            onDone()
          }}
        >
          Cancel
        </Button>
      </div>
      <LeaveGuard {...editing.leaving} onlyIfLost />
    </form>
  )
}
