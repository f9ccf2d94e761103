import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'

import { quietApi, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import type { LoginBody } from '../../api/types'
import { schemaResolver } from '../../form/schema-resolver'
import { peekPath } from '../../session/redirect-path'
import { useSession } from '../../session/store'
import type { UserType } from '../../session/user'
import { Button } from '../../ui/button'
import { PasswordField, TextField } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { AuthPage, OrDivider } from './auth-page'
import { LeftBehind } from './left-behind'
import { PasskeyButton } from './passkey-button'
import { loginForm } from './rules'
import { secondStepIn, useSecondStep } from './second-step'
import { SecondStepForm } from './second-step-form'
import { SocialButtons } from './social-buttons'
import { whyToSignIn } from './why'

export function LoginPage() {
  const asked = useSecondStep((state) => state.asked)
  const { lead, role } = useWanted()
  useEffect(
    () => () => {
      useSecondStep.setState({ asked: null })
    },
    [],
  )
  if (asked) {
    return (
      <AuthPage title="Login" lead="One more step.">
        <SecondStepForm asked={asked} />
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Login" lead={lead}>
      <LeftBehind />
      <LoginForm />
      <OrDivider />
      <SocialButtons providers={['google', 'github', 'linkedin']} />
      <p>
        Don&apos;t have an account?{' '}
        <Link
          to="/register"
          search={role ? { role } : {}}
          className="font-medium text-accent underline underline-offset-3"
        >
          Register
        </Link>
      </p>
    </AuthPage>
  )
}

/** The page that led here, if it is one for those who are signed in: what to say of it, and whom it is for. */
function useWanted(): { lead: string; role?: UserType } {
  const router = useRouter()
  const [path] = useState(peekPath)
  const route = path === null ? undefined : router.getMatchedRoutes(path.split(/[?#]/)[0] ?? '')[2]
  const { title = '', access = 'public' } = route?.options.staticData ?? {}
  if (path === null || access === 'public') return { lead: 'Sign in to continue.' }
  return {
    lead: whyToSignIn(path, title),
    ...((access === 'client' || access === 'developer') && { role: access }),
  }
}

function LoginForm() {
  // Why the last session ended, if that brought the person here.
  const [problem, setProblem] = useState(() => useSession.getState().error)
  const { register, handleSubmit, formState, setFocus } = useForm<LoginBody>({
    resolver: schemaResolver(loginForm),
    shouldFocusError: false,
    defaultValues: { username: '', password: '' },
  })
  const { errors, isSubmitting, submitCount } = formState

  useEffect(() => {
    useSession.setState({ error: null })
    // Another tab's reason may come after that tab's sign-out has led here.
    return useSession.subscribe(({ error }) => {
      if (error !== null) setProblem(error)
    })
  }, [])

  const signIn = handleSubmit(async (body) => {
    const { loginStart, login, loginFailure } = useSession.getState()
    setProblem(null)
    loginStart()
    const call = quietApi.POST('/auth/login', { body })
    try {
      // Signed in, the route's guard leads on.
      login(await unwrap(call))
    } catch (error) {
      const asked = await call.then(({ error: refusal }) => secondStepIn(refusal)).catch(() => null)
      loginFailure(messageOf(error))
      if (asked) {
        useSession.setState({ error: null })
        useSecondStep.setState({ asked })
        return
      }
    }
    const failed = useSession.getState().error
    setProblem(failed)
    if (failed !== null) setFocus('password')
  })

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void signIn(event)}>
      <Notice>{problem}</Notice>
      <FormErrors
        submitCount={submitCount}
        errors={[
          ...(errors.username?.message
            ? [
                {
                  field: 'Username or email',
                  id: 'login-username',
                  message: errors.username.message,
                },
              ]
            : []),
          ...(errors.password?.message
            ? [{ field: 'Password', id: 'login-password', message: errors.password.message }]
            : []),
        ]}
      />
      <TextField
        id="login-username"
        label="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <PasswordField
        id="login-password"
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" busy={isSubmitting} busyLabel="Logging in...">
        Login
      </Button>
      <PasskeyButton label="Sign in with a passkey" onProblem={setProblem} />
      <p>
        <Link to="/forgot-password" className="underline underline-offset-3">
          Forgot your password?
        </Link>
      </p>
    </form>
  )
}
