import { useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'

import { quietApi, unwrap } from '../../api/client'
import { messageOf, SENTENCES } from '../../api/errors'
import { leaveExpired } from '../../session/expired'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { PasswordField } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { secondStepIn, useSecondStep } from './second-step'
import { SecondStepForm } from './second-step-form'

/** Asks for the password over a page whose form has something unsaved in it. The form stays, and can be sent again. */
export function SignInAgain() {
  const queryClient = useQueryClient()
  const username = useSession((state) => state.user?.username ?? '')
  /** Why the second step was over. */
  const over = useSession((state) => state.error)
  const asked = useSecondStep((state) => state.asked)
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(
    () => () => {
      useSecondStep.setState({ asked: null })
      // What the page asked for meanwhile was refused.
      const wasRefused = { predicate: ({ state }: Query) => state.status === 'error' }
      if (useSession.getState().isAuthenticated) void queryClient.refetchQueries(wasRefused)
    },
    [queryClient],
  )

  const signIn = async () => {
    const call = quietApi.POST('/auth/login', { body: { username, password } })
    try {
      useSession.getState().login(await unwrap(call))
      toast.success('You’re signed in again. Nothing was lost.')
    } catch (error) {
      const step = await call.then(({ error: refusal }) => secondStepIn(refusal)).catch(() => null)
      if (step) {
        useSecondStep.setState({ asked: step })
        return
      }
      setProblem(messageOf(error))
      input.current?.focus()
    }
  }

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    if (password === '') {
      setProblem('Enter your password.')
      input.current?.focus()
      return
    }
    setBusy(true)
    setProblem(null)
    void signIn().finally(() => {
      setBusy(false)
    })
  }

  return (
    <Dialog open role="alertdialog" title="Log in to continue">
      <div className="grid gap-5">
        <p>{SENTENCES.sessionExpired} What you typed on this page is still here.</p>
        {asked ? (
          <SecondStepForm asked={asked} />
        ) : (
          <form noValidate className="grid gap-5" onSubmit={send}>
            <Notice>{problem ?? over}</Notice>
            {/* For programs that fill in passwords. */}
            <input
              type="text"
              autoComplete="username"
              value={username}
              readOnly
              tabIndex={-1}
              aria-hidden
              className="hidden"
            />
            <PasswordField
              ref={input}
              id="again-password"
              label="Password"
              hint={`You’re signing in as ${username}.`}
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => {
                setPassword(target.value)
              }}
            />
            <div className="flex flex-wrap-reverse justify-end gap-3">
              <Button variant="quiet" onClick={leaveExpired}>
                Go to login
              </Button>
              <Button type="submit" busy={busy} busyLabel="Logging in...">
                Log in
              </Button>
            </div>
          </form>
        )}
      </div>
    </Dialog>
  )
}
