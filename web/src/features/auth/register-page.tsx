import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { createActionKey } from '../../api/action-key'
import { quietApi, unwrap } from '../../api/client'
import { useServerForm } from '../../form/use-server-form'
import { PRODUCT } from '../../lib/product'
import { useDraft } from '../../lib/use-draft'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { PasswordField, TextField } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { AuthPage, OrDivider } from './auth-page'
import { rememberRole } from './intent'
import { RoleCards } from './role-cards'
import { MIN_PASSWORD, registerForm, registration, type RegisterForm } from './rules'
import { SocialButtons } from './social-buttons'

const FIELDS = {
  user_type: `How will you use ${PRODUCT.name}?`,
  full_name: 'Full name',
  username: 'Username',
  email: 'Email',
  password: 'Password',
} as const

const EMPTY = { full_name: '', username: '', email: '', user_type: '' } as const
type Draft = Omit<RegisterForm, 'password'>

export function RegisterPage() {
  return (
    <AuthPage title="Register" lead="Creating an account is free.">
      <RegisterFields />
      <p>
        Already have an account?{' '}
        <Link to="/login" className="font-medium text-accent underline underline-offset-3">
          Login
        </Link>
      </p>
    </AuthPage>
  )
}

function RegisterFields() {
  // What brought them here may say it.
  const { role: intended } = useSearch({ from: '/register' })
  const [draft, saveDraft, clearDraft] = useDraft<Draft>('register', EMPTY)
  const { login } = useSession.getState()
  const [problem, setProblem] = useState<string | null>(null)
  const [opened] = useState(() => ({
    ...draft,
    ...(intended && { user_type: intended }),
    password: '',
  }))
  const [action] = useState(createActionKey)
  const editing = useServerForm<RegisterForm, Parameters<typeof login>[0]>({
    id: 'register',
    fields: FIELDS,
    schema: registerForm,
    saved: opened,
    save: async (form) => {
      const body = registration(form)
      const headers = { 'Idempotency-Key': action.keyFor(body) }
      const answer = await unwrap(quietApi.POST('/auth/register', { body, headers }))
      action.done()
      return answer
    },
    onSaved: (answer) => {
      clearDraft()
      login(answer)
      setProblem(useSession.getState().error)
    },
  })
  const { field } = editing
  const { register, subscribe, getValues } = editing.form

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { full_name, username, email, user_type } }) => {
          saveDraft({ full_name, username, email, user_type })
        },
      }),
    [subscribe, saveDraft],
  )

  return (
    <>
      <form noValidate className="grid gap-5" onSubmit={(event) => void editing.submit(event)}>
        <Notice>{editing.problem ?? problem}</Notice>
        <FormErrors {...editing.errors} />
        <fieldset className="grid gap-3">
          <legend className="field-label mb-2">
            {FIELDS.user_type}{' '}
            <span className="font-normal text-ink-soft">(you can’t change it later)</span>
          </legend>
          <RoleCards {...register('user_type')} />
        </fieldset>
        <TextField
          {...field('full_name')}
          optional
          hint="The name others see. Without it they see your username."
          autoComplete="name"
        />
        <TextField
          {...field('username')}
          hint="3 to 30 letters, digits, dots, dashes or underscores."
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField {...field('email')} type="email" autoComplete="email" />
        <PasswordField
          {...field('password')}
          hint={`At least ${MIN_PASSWORD} characters.`}
          autoComplete="new-password"
        />
        <Button type="submit" busy={editing.saving !== null} busyLabel="Creating account...">
          Register
        </Button>
        <p className="text-note text-ink-soft">
          By registering you accept the{' '}
          <Link to="/terms-of-service" className="underline underline-offset-3">
            Terms of Service
          </Link>{' '}
          and the{' '}
          <Link to="/privacy-policy" className="underline underline-offset-3">
            Privacy Policy
          </Link>
          .
        </p>
      </form>
      <OrDivider />
      <SocialButtons
        providers={['google', 'github', 'linkedin']}
        onStart={() => {
          const role = getValues('user_type')
          rememberRole(role === '' ? undefined : role)
        }}
      />
    </>
  )
}
