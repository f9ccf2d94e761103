import { useState } from 'react'
import * as z from 'zod/mini'

import { quietApi, unwrap } from '../../api/client'
import { ApiFailure } from '../../api/errors'
import { useServerForm } from '../../form/use-server-form'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { PasskeyButton } from './passkey-button'
import { useSecondStep, type SecondStep } from './second-step'

interface CodeForm {
  code: string
}

const codeForm = z.object({
  code: z.string().check(z.trim(), z.minLength(6, 'Enter the code.')),
}) satisfies z.ZodMiniType<CodeForm>

const FIELDS = { code: 'Code' } as const
const EMPTY: CodeForm = { code: '' }

/** The second step of signing in: a code of the app, a recovery code, or a passkey. */
export function SecondStepForm({ asked }: { asked: SecondStep }) {
  const { login } = useSession.getState()
  const [problem, setProblem] = useState<string | null>(null)
  const startOver = (reason: string | null) => {
    useSession.setState({ error: reason })
    useSecondStep.setState({ asked: null })
  }
  const editing = useServerForm<CodeForm, Parameters<typeof login>[0]>({
    id: 'second-step',
    fields: FIELDS,
    schema: codeForm,
    saved: EMPTY,
    save: ({ code }) =>
      unwrap(
        quietApi.POST('/auth/login/second-factor', { body: { challenge: asked.challenge, code } }),
      ),
    onSaved: (answer) => {
      useSecondStep.setState({ asked: null })
      // Signed in, the route's guard leads on.
      login(answer)
      setProblem(useSession.getState().error)
    },
    onRefused: (error) => {
      // The challenge is over: the password is asked for again.
      if (error instanceof ApiFailure && error.status === 401) startOver(error.message)
    },
  })

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void editing.submit(event)}>
      <Notice>{editing.problem ?? problem}</Notice>
      <FormErrors {...editing.errors} />
      <TextField
        {...editing.field('code')}
        hint="From your authenticator app. You can also use a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" busy={editing.saving !== null} busyLabel="Checking...">
        Continue
      </Button>
      {asked.methods.includes('passkey') && (
        <PasskeyButton
          label="Use a passkey"
          challenge={asked.challenge}
          onProblem={setProblem}
          onOver={startOver}
        />
      )}
      <Button
        variant="quiet"
        onClick={() => {
          startOver(null)
        }}
      >
        Back to login
      </Button>
    </form>
  )
}
