import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'

import { quietApi, unwrap } from '../../api/client'
import { ApiFailure, messageOf } from '../../api/errors'
import { canUsePasskeys, signWithPasskey, wasDeclined } from '../../lib/passkeys'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { useSecondStep } from './second-step'

interface PasskeyButtonProps {
  label: string
  /** Of a sign-in that waits for its second step; without one the passkey alone signs in. */
  challenge?: string
  onProblem: (sentence: string | null) => void
  /** The second step is over: the password has to be asked for again. */
  onOver?: (sentence: string) => void
}

async function signIn(challenge: string | undefined) {
  const more = challenge === undefined ? {} : { challenge }
  const options = await unwrap(quietApi.POST('/auth/passkeys/login/start', { body: more }))
  const credential = await signWithPasskey(options)
  const body = { ...more, credential }
  return unwrap(quietApi.POST('/auth/passkeys/login/finish', { body }))
}

/** Signs in with a passkey. Not shown where the browser has none. */
export function PasskeyButton({ label, challenge, onProblem, onOver }: PasskeyButtonProps) {
  const signing = useMutation({
    mutationFn: () => signIn(challenge),
    onSuccess: (answer) => {
      useSecondStep.setState({ asked: null })
      useSession.getState().login(answer)
      onProblem(useSession.getState().error)
    },
    onError: (error) => {
      if (wasDeclined(error)) return
      const sentence = messageOf(error)
      if (onOver && error instanceof ApiFailure && error.status === 401) onOver(sentence)
      else onProblem(sentence)
    },
  })
  if (!canUsePasskeys()) return null
  return (
    <Button
      variant="secondary"
      busy={signing.isPending}
      busyLabel="Waiting for your passkey..."
      onClick={() => {
        onProblem(null)
        signing.mutate()
      }}
    >
      <KeyRound aria-hidden size={20} />
      {label}
    </Button>
  )
}
