import { useMutation } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import { messageOf } from '../../api/errors'
import { Button, buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { restoreAccount } from './queries'

/** Where the letter's link leads. Pressing the button restores: what reads letters for viruses opens links, too. */
export function RestoreAccountPage() {
  const search: { token?: unknown } = useSearch({ strict: false })
  // Kept here, so that it leaves the address bar with the first press.
  const [token] = useState(typeof search.token === 'string' ? search.token : '')
  const restore = useMutation({
    mutationFn: () => restoreAccount(token),
    onSuccess: () => {
      window.history.replaceState(window.history.state, '', '/restore-account')
    },
  })
  return (
    <div className="wrap flex justify-center py-10 md:py-16">
      <div className="grid w-full max-w-lg gap-6">
        <PageHeading title={restore.isSuccess ? 'Your account is back' : 'Restore your account'} />
        {restore.isSuccess ? (
          <>
            <p className="text-lg">Everything is as it was. Sign in to continue.</p>
            <div>
              <Link to="/login" className={buttonClass('primary')}>
                Login
              </Link>
            </div>
          </>
        ) : token === '' ? (
          <p className="text-lg">
            This link is incomplete. Open the link in the email again, or copy all of it.
          </p>
        ) : (
          <>
            <p className="text-lg">Your account and everything in it will be visible again.</p>
            <Notice>{restore.isError ? messageOf(restore.error) : null}</Notice>
            <div>
              <Button
                busy={restore.isPending}
                busyLabel="Restoring..."
                onClick={() => {
                  restore.mutate()
                }}
              >
                Restore account
              </Button>
            </div>
          </>
        )}
      </div>
    </div>
  )
}
