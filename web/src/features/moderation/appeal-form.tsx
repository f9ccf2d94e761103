import { useQueryClient } from '@tanstack/react-query'
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
import { sendAppeal } from './queries'
import type { Appeal, Decision } from './types'

const MOST = 5000
const lengthOf = (text: string) => Array.from(text.trim()).length

const appealForm = z.object({
  content: z.string().check(
    z.refine((text) => lengthOf(text) > 0, 'Say why it should be visible again.'),
    z.refine((text) => lengthOf(text) <= MOST, 'Use at most 5,000 characters.'),
  ),
})
type AppealValues = z.infer<typeof appealForm>

const FIELDS = { content: 'Why should it be visible again?' } as const

interface AppealFormProps {
  decision: Decision
  onCancel: () => void
}

export function AppealForm({ decision: { id, title }, onCancel }: AppealFormProps) {
  const queryClient = useQueryClient()
  const owner = useSession((state) => state.user?.id ?? 0)
  const editing = useServerForm<AppealValues, Appeal>({
    id: `appeal-${id}`,
    fields: FIELDS,
    schema: appealForm,
    saved: { content: '' },
    draft: useUnsent(owner, `appeal:${id}`),
    save: ({ content }) => sendAppeal(queryClient, id, content.trim()),
    onSaved: () => {
      toast.success('Appeal sent')
    },
  })
  const text = useWatch({ control: editing.form.control, name: 'content' })
  return (
    <form
      noValidate
      aria-label={`Appeal the decision about ${title}`}
      className="grid gap-3 border-t border-line pt-4"
      onSubmit={(event) => void editing.submit(event)}
    >
      <TextArea
        {...editing.field('content')}
        // It was asked for by a press.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        rows={5}
        hint={<TextCount text={text} most={MOST} />}
      />
      <Notice>{editing.problem}</Notice>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={editing.saving !== null} busyLabel="Sending...">
          Send appeal
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <LeaveGuard {...editing.leaving} onlyIfLost />
    </form>
  )
}
