import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { api, unwrap } from '../../api/client'
import type { PasswordBody } from '../../api/types'
import { useServerForm } from '../../form/use-server-form'
import { renewing } from '../../session/renewal'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { PasswordField } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { MIN_PASSWORD, newPassword } from '../auth/public'
import { sessionsQuery } from './queries'
import { WithPassword } from './with-password'

const passwordForm = z.object({
  current_password: z.string().check(z.minLength(1, 'Enter your current password.')),
  new_password: newPassword,
}) satisfies z.ZodMiniType<PasswordBody>

const FIELDS = {
  current_password: 'Current password',
  new_password: 'New password',
} as const

const EMPTY: PasswordBody = { current_password: '', new_password: '' }

const change = (body: PasswordBody) =>
  renewing(async () => {
    const { token } = await unwrap(api.POST('/auth/password', { body }))
    const { login, user } = useSession.getState()
    login({ token, user })
  })

export function PasswordForm() {
  return (
    <WithPassword>
      <ChangePassword />
    </WithPassword>
  )
}

function ChangePassword() {
  const queryClient = useQueryClient()
  const username = useSession((state) => state.user?.username ?? '')
  const editing = useServerForm<PasswordBody>({
    id: 'password',
    fields: FIELDS,
    schema: passwordForm,
    saved: EMPTY,
    save: change,
    formOf: () => EMPTY,
    onSaved: () => {
      toast.success('Password changed')
      void queryClient.invalidateQueries(sessionsQuery())
    },
  })
  const { field } = editing

  return (
    <form
      noValidate
      className="grid max-w-md gap-5"
      onSubmit={(event) => void editing.submit(event)}
    >
      <Notice>{editing.problem}</Notice>
      <FormErrors {...editing.errors} />
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField {...field('current_password')} autoComplete="current-password" />
      <PasswordField
        {...field('new_password')}
        hint={`At least ${MIN_PASSWORD} characters.`}
        autoComplete="new-password"
      />
      <div>
        <Button
          type="submit"
          variant="secondary"
          busy={editing.saving !== null}
          busyLabel="Changing..."
        >
          Change password
        </Button>
      </div>
    </form>
  )
}
