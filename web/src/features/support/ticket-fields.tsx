import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'

import { createActionKey } from '../../api/action-key'
import { FoundAgain } from '../../form/found-again'
import { LeaveGuard } from '../../form/leave-guard'
import { useServerForm } from '../../form/use-server-form'
import { adoptUnsent, VISITOR } from '../../lib/adopt-unsent'
import { useUnsent } from '../../lib/unsent'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { Field, TextArea, TextCount, TextField } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { CATEGORIES } from './rules'
import { bodyOf, MOST_CONTENT, TICKET_FIELDS, ticketForm, type TicketForm } from './ticket-form'
import { openTicket } from './ticket-queries'
import type { OpenedTicket } from './types'

const DRAFT = 'ticket:new'

/** What went wrong, and how to reach whoever it happened to. For visitors too; what is typed is kept. */
export function TicketFields({ onSent }: { onSent: (ticket: OpenedTicket) => void }) {
  const owner = useSession((state) => state.user?.id ?? VISITOR)
  return <Fields key={owner} owner={owner} onSent={onSent} />
}

interface FieldsProps {
  owner: number
  onSent: (ticket: OpenedTicket) => void
}

function Fields({ owner, onSent }: FieldsProps) {
  useState(() => {
    adoptUnsent(owner, DRAFT)
  })
  const queryClient = useQueryClient()
  const user = useSession((state) => state.user)
  const [action] = useState(createActionKey)
  const [empty] = useState<TicketForm>(() => ({
    subject: '',
    category: '',
    content: '',
    email: user?.email ?? '',
    name: user ? (user.fullName ?? user.username) : '',
  }))
  const editing = useServerForm<TicketForm, OpenedTicket>({
    id: 'ticket',
    fields: TICKET_FIELDS,
    schema: ticketForm,
    saved: empty,
    draft: useUnsent(owner, DRAFT),
    save: async (form) => {
      const body = bodyOf(form)
      const ticket = await openTicket(queryClient, body, action.keyFor(body))
      action.done()
      return ticket
    },
    onSaved: onSent,
  })
  const { field, about, form } = editing
  const content = useWatch({ control: form.control, name: 'content' })

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void editing.submit(event)}>
      <FoundAgain at={editing.restoredFrom} onStartOver={editing.discard} />
      <Notice>{editing.problem}</Notice>
      <FormErrors {...editing.errors} />
      <TextField {...field('subject')} autoComplete="off" />
      <Field {...about('category')}>
        {(control) => (
          <select {...form.register('category')} {...control} className="input">
            <option value="" disabled>
              Choose a category
            </option>
            {CATEGORIES.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextArea
        {...field('content')}
        rows={5}
        hint={
          <span className="flex flex-wrap justify-between gap-x-4">
            Say what you did and what you expected.
            <TextCount text={content} most={MOST_CONTENT} />
          </span>
        }
      />
      <TextField
        {...field('email')}
        type="email"
        autoComplete="email"
        hint="We’ll email you a link to the chat. You don’t need an account."
      />
      <TextField {...field('name')} optional autoComplete="name" />
      <div>
        <Button type="submit" busy={editing.saving !== null} busyLabel="Sending...">
          Send ticket
        </Button>
      </div>
      <LeaveGuard {...editing.leaving} onlyIfLost />
    </form>
  )
}
