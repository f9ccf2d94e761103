import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import { quietApi, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { AuthPage, INCOMPLETE_LINK } from './auth-page'

/** Where the letter to the old address leads. Pressing the button acts: what reads letters for viruses opens links, too. */
export function UndoEmailChangePage() {
  const navigate = useNavigate()
  const search: { token?: unknown } = useSearch({ strict: false })
  const [token] = useState(typeof search.token === 'string' ? search.token : '')
  const undo = useMutation({
    mutationFn: () => unwrap(quietApi.POST('/auth/email/undo', { body: { token } })),
    onSuccess: async ({ reset_token }) => {
      useSession.getState().logout()
      await navigate({ href: `/reset-password?token=${reset_token}`, replace: true })
    },
  })
  if (token === '') {
    return (
      <AuthPage title="Keep your email address">
        <p className="text-lg">{INCOMPLETE_LINK}</p>
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Keep your email address">
      <p className="text-lg">
        If you didn’t ask to change your email address, somebody else may know your password. We’ll
        keep your address, sign out every browser and ask you for a new password.
      </p>
      <Notice>{undo.isError ? messageOf(undo.error) : null}</Notice>
      <div>
        <Button
          busy={undo.isPending}
          busyLabel="Securing your account..."
          onClick={() => {
            undo.mutate()
          }}
        >
          Secure my account
        </Button>
      </div>
    </AuthPage>
  )
}
