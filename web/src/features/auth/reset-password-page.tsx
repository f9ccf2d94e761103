import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'

import { quietApi, unwrap } from '../../api/client'
import { ApiFailure } from '../../api/errors'
import { useServerForm } from '../../form/use-server-form'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { PasswordField } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { AuthPage } from './auth-page'
import { MIN_PASSWORD, newPassword } from './rules'

interface ResetForm {
  new_password: string
}

const resetForm = z.object({ new_password: newPassword }) satisfies z.ZodMiniType<ResetForm>
const FIELDS = { new_password: 'New password' } as const
const EMPTY: ResetForm = { new_password: '' }

export function ResetPasswordPage() {
  const navigate = useNavigate()
  const search: { token?: unknown } = useSearch({ strict: false })
  const [token] = useState(typeof search.token === 'string' ? search.token : '')
  const [isOver, setOver] = useState(token === '')
  const editing = useServerForm<ResetForm>({
    id: 'reset',
    fields: FIELDS,
    schema: resetForm,
    saved: EMPTY,
    save: async ({ new_password }) => {
      await unwrap(quietApi.POST('/auth/reset-password', { body: { token, new_password } }))
    },
    onSaved: async () => {
      // Every session has ended, also one in this browser.
      useSession.getState().logout()
      toast.success('Password changed. Sign in with your new password.')
      await navigate({ to: '/login', replace: true })
    },
    onRefused: (error) => {
      if (error instanceof ApiFailure && error.status === 404) setOver(true)
    },
  })
  if (isOver) {
    return (
      <AuthPage title="This link doesn’t work anymore">
        <p className="text-lg">
          It may be too old or already used. Your password wasn’t changed. You can ask for a new
          link.
        </p>
        <p>
          <Link to="/forgot-password" className="underline underline-offset-3">
            Send a new link
          </Link>
        </p>
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Choose a new password" lead="This signs out every browser.">
      <form noValidate className="grid gap-5" onSubmit={(event) => void editing.submit(event)}>
        <Notice>{editing.problem}</Notice>
        <FormErrors {...editing.errors} />
        <PasswordField
          {...editing.field('new_password')}
          hint={`At least ${MIN_PASSWORD} characters.`}
          autoComplete="new-password"
        />
        <Button type="submit" busy={editing.saving !== null} busyLabel="Changing...">
          Change password
        </Button>
      </form>
    </AuthPage>
  )
}
