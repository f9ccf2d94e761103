import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type SubmitEvent } from 'react'

import { api, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { useSession } from '../../session/store'
import type { UserType } from '../../session/user'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { AuthPage } from './auth-page'
import { useAuthDialog } from './auth-dialog-store'
import { takeRole } from './intent'
import { RoleCards } from './role-cards'

const NAMES = { client: 'a client', developer: 'a developer' } as const

/** Asked once: of those who registered without saying it. */
export function SelectRolePage() {
  const signedIn = useSession((state) => state.isAuthenticated)
  const askToSignIn = useAuthDialog((state) => state.show)
  const [picked, setPicked] = useState<UserType | null>(null)
  const choice = useMutation({
    mutationFn: (user_type: UserType) =>
      unwrap(api.POST('/auth/select-role', { body: { user_type } })),
    onSuccess: (answer, userType) => {
      // The route's guard leads on once the role is known.
      const { user, token, login, updateUserType } = useSession.getState()
      if (user) updateUserType(userType)
      else if (token) login({ token, user: answer })
    },
  })
  const { mutate, isPending } = choice
  const role = picked ?? choice.variables ?? null

  // Whoever said it before they left for another provider has answered already.
  useEffect(() => {
    if (!signedIn) return
    const said = takeRole()
    if (said) mutate(said)
  }, [signedIn, mutate])

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (role === null) return
    if (!signedIn) askToSignIn()
    else if (!isPending) mutate(role)
  }

  return (
    <AuthPage title="Choose your role" lead="You can’t change this later.">
      {!signedIn && (
        <Notice tone="info">
          You’re not signed in. We’ll ask you to sign in when you continue.
        </Notice>
      )}
      <form className="grid gap-6" onSubmit={send}>
        <fieldset>
          <legend className="sr-only">Choose your role</legend>
          <RoleCards
            name="role"
            chosen={role}
            onChange={({ target }) => {
              setPicked(target.value as UserType)
            }}
          />
        </fieldset>
        <Notice>{choice.isError ? messageOf(choice.error) : null}</Notice>
        <Button type="submit" disabled={role === null} busy={isPending} busyLabel="Saving...">
          {role === null ? 'Continue' : `Continue as ${NAMES[role]}`}
        </Button>
      </form>
    </AuthPage>
  )
}
