import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { quietApi, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'

/** A form that asks for the password; for somebody who has none, the link that lets them choose one. */
export function WithPassword({ children }: { children: ReactNode }) {
  const user = useSession((state) => state.user)
  return user?.hasPassword === false ? <NoPassword email={user.email} /> : children
}

function NoPassword({ email }: { email: string }) {
  const send = useMutation({
    mutationFn: () => unwrap(quietApi.POST('/auth/forgot-password', { body: { email } })),
  })
  return (
    <div className="grid max-w-md gap-4">
      <p>You don’t have a password yet. Choose one first: we’ll email you a link.</p>
      <Notice>{send.isError ? messageOf(send.error) : null}</Notice>
      <Notice tone="info">
        {send.isSuccess ? `We sent a link to ${email}. It works for one hour.` : null}
      </Notice>
      <div>
        <Button
          variant="secondary"
          busy={send.isPending}
          busyLabel="Sending..."
          onClick={() => {
            send.mutate()
          }}
        >
          Send link
        </Button>
      </div>
    </div>
  )
}
