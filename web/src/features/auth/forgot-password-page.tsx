import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'

import { quietApi, unwrap } from '../../api/client'
import { useServerForm } from '../../form/use-server-form'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { AuthPage } from './auth-page'
import { emailAddress } from './rules'

interface ForgotForm {
  email: string
}

const forgotForm = z.object({ email: emailAddress }) satisfies z.ZodMiniType<ForgotForm>
const FIELDS = { email: 'Email' } as const
const EMPTY: ForgotForm = { email: '' }

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const editing = useServerForm<ForgotForm, string>({
    id: 'forgot',
    fields: FIELDS,
    schema: forgotForm,
    saved: EMPTY,
    save: async ({ email }) => {
      await unwrap(quietApi.POST('/auth/forgot-password', { body: { email } }))
      return email
    },
    onSaved: setSentTo,
  })
  if (sentTo !== null) {
    return (
      <AuthPage title="Check your email">
        <p className="text-lg">
          If there’s an account for <strong className="break-words">{sentTo}</strong>, we sent a
          link to choose a new password. It works for one hour.
        </p>
        <p>
          <Link to="/login" className="underline underline-offset-3">
            Back to login
          </Link>
        </p>
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Forgot your password?" lead="We’ll email you a link to choose a new one.">
      <form noValidate className="grid gap-5" onSubmit={(event) => void editing.submit(event)}>
        <Notice>{editing.problem}</Notice>
        <FormErrors {...editing.errors} />
        <TextField {...editing.field('email')} type="email" autoComplete="email" />
        <Button type="submit" busy={editing.saving !== null} busyLabel="Sending...">
          Send link
        </Button>
      </form>
      <p>
        <Link to="/login" className="underline underline-offset-3">
          Back to login
        </Link>
      </p>
    </AuthPage>
  )
}
