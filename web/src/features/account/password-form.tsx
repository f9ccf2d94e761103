import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

import { api, unwrap } from '../../api/client'
import { showFieldProblems } from '../../api/field-problems'
import type { PasswordBody } from '../../api/types'
import { renewing } from '../../session/renewal'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { PasswordField } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { MIN_PASSWORD, newPassword } from '../auth/public'
import { sessionsQuery } from './queries'

const passwordForm = z.object({
  current_password: z.string().check(z.minLength(1, 'Enter your current password.')),
  new_password: newPassword,
}) satisfies z.ZodMiniType<PasswordBody>

const FIELDS = [
  ['current_password', 'Current password'],
  ['new_password', 'New password'],
] as const

export function PasswordForm() {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const { register, handleSubmit, formState, setError, reset } = useForm<PasswordBody>({
    resolver: zodResolver(passwordForm),
    shouldFocusError: false,
    defaultValues: { current_password: '', new_password: '' },
  })
  const { errors, isSubmitting, submitCount } = formState
  const username = useSession((state) => state.user?.username ?? '')

  const change = handleSubmit(async (body) => {
    setProblem(null)
    try {
      await renewing(async () => {
        const { token } = await unwrap(api.POST('/auth/password', { body }))
        const { login, user } = useSession.getState()
        login({ token, user })
      })
      reset()
      toast.success('Password changed')
      void queryClient.invalidateQueries(sessionsQuery())
    } catch (error) {
      setProblem(
        showFieldProblems(
          error,
          FIELDS.map(([name]) => name),
          setError,
        ),
      )
    }
  })

  return (
    <form noValidate className="grid max-w-md gap-5" onSubmit={(event) => void change(event)}>
      <Notice>{problem}</Notice>
      <FormErrors
        submitCount={submitCount}
        errors={FIELDS.flatMap(([name, field]) => {
          const message = errors[name]?.message
          return message ? [{ field, id: `profile-${name}`, message }] : []
        })}
      />
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        id="profile-current_password"
        label="Current password"
        autoComplete="current-password"
        error={errors.current_password?.message}
        {...register('current_password')}
      />
      <PasswordField
        id="profile-new_password"
        label="New password"
        hint={`At least ${MIN_PASSWORD} characters.`}
        autoComplete="new-password"
        error={errors.new_password?.message}
        {...register('new_password')}
      />
      <div>
        <Button type="submit" busy={isSubmitting} busyLabel="Changing...">
          Change password
        </Button>
      </div>
    </form>
  )
}
