import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'

import { api, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { useServerForm } from '../../form/use-server-form'
import type { User } from '../../session/user'
import { Button } from '../../ui/button'
import { PasswordField, TextField } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { emailAddress } from '../auth/public'
import { WithPassword } from './with-password'

interface EmailForm {
  email: string
  password: string
}

const emailForm = z.object({
  email: emailAddress,
  password: z.string().check(z.minLength(1, 'Enter your password.')),
}) satisfies z.ZodMiniType<EmailForm>

const FIELDS = { email: 'New email', password: 'Your password' } as const
const EMPTY: EmailForm = { email: '', password: '' }

/** The address, whether it is confirmed, and the way to another one. */
export function EmailPart({ user }: { user: User }) {
  return (
    <div className="grid max-w-md gap-6">
      {user.emailVerified ? (
        <p>
          <strong className="break-words">{user.email}</strong> is confirmed.
        </p>
      ) : (
        <Unconfirmed email={user.email} />
      )}
      <WithPassword>
        <ChangeEmail />
      </WithPassword>
    </div>
  )
}

function Unconfirmed({ email }: { email: string }) {
  const send = useMutation({
    mutationFn: () => unwrap(api.POST('/auth/verify-email/send')),
    onSuccess: () => {
      toast.success(`Email sent to ${email}`)
    },
  })
  return (
    <div className="grid gap-3">
      <p>
        <strong className="break-words">{email}</strong> isn’t confirmed yet. Open the link in the
        email we sent you.
      </p>
      <Notice>{send.isError ? messageOf(send.error) : null}</Notice>
      <div>
        <Button
          variant="secondary"
          busy={send.isPending}
          busyLabel="Sending..."
          onClick={() => {
            send.mutate()
          }}
        >
          Send confirmation email
        </Button>
      </div>
    </div>
  )
}

function ChangeEmail() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const editing = useServerForm<EmailForm, string>({
    id: 'change-email',
    fields: FIELDS,
    schema: emailForm,
    saved: EMPTY,
    save: async (body) => {
      await unwrap(api.POST('/auth/email', { body }))
      return body.email
    },
    formOf: () => EMPTY,
    onSaved: setSentTo,
  })
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void editing.submit(event)}>
      <Notice>{editing.problem}</Notice>
      <Notice tone="info">
        {sentTo === null
          ? null
          : `Open the link in the email we sent to ${sentTo}. Your address changes then.`}
      </Notice>
      <FormErrors {...editing.errors} />
      <TextField {...editing.field('email')} type="email" autoComplete="off" />
      <PasswordField {...editing.field('password')} autoComplete="current-password" />
      <div>
        <Button type="submit" busy={editing.saving !== null} busyLabel="Sending...">
          Change email
        </Button>
      </div>
    </form>
  )
}
