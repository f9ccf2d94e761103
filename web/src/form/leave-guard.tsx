import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { whenUsed } from '../lib/when-used'
import { keepPage } from '../session/expired'
import { useSession } from '../session/store'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'

interface LeaveGuardProps {
  dirty: boolean
  /** The same, also while it is being saved. */
  unsaved?: boolean
  /** The labels of the fields that are not saved. */
  changed: readonly string[]
  /** Whether the browser has stored what was typed; if not, it asks before a reload as well. */
  isKept?: (() => boolean) | undefined
  /** Forgets what is stored. */
  onDiscard?: (() => void) | undefined
  /** Asks only where leaving loses something: for a form beside other things, which people come back to. */
  onlyIfLost?: boolean
}

/** The way that loses nothing has the focus when the dialog opens. */
const focusFirst = (button: HTMLButtonElement | null) => {
  button?.setAttribute('autofocus', '')
}

const list = whenUsed(() => new Intl.ListFormat('en', { type: 'conjunction' }))

/** Asks before changes are left behind. An ended session leaves without asking: what was typed is kept for later. */
export function LeaveGuard({
  dirty,
  unsaved = dirty,
  changed,
  isKept = () => false,
  onDiscard,
  onlyIfLost = false,
}: LeaveGuardProps) {
  const [kept, setKept] = useState(true)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const keeps = isKept()
      setKept(keeps)
      return (
        dirty &&
        !(onlyIfLost && keeps) &&
        current.pathname !== next.pathname &&
        useSession.getState().isAuthenticated
      )
    },
    enableBeforeUnload: () => dirty && !isKept(),
    withResolver: true,
  })
  // If the session expires meanwhile, the password is asked for over the form, which stays.
  useEffect(() => (unsaved ? keepPage() : undefined), [unsaved])
  const discard = () => {
    onDiscard?.()
    proceed?.()
  }

  return (
    <Dialog
      open={status === 'blocked'}
      onClose={reset}
      role="alertdialog"
      title="Leave without saving?"
      footer={
        <>
          <Button variant={kept ? 'quiet' : 'secondary'} onClick={discard}>
            Discard changes
          </Button>
          {kept && (
            <Button variant="secondary" onClick={proceed}>
              Leave
            </Button>
          )}
          <Button ref={focusFirst} onClick={reset}>
            Keep editing
          </Button>
        </>
      }
    >
      <p>
        {changed.length > 4
          ? `${changed.length} changes are not saved.`
          : `Not saved: ${list().format(changed)}.`}{' '}
        {kept
          ? 'If you leave, this browser keeps your changes for 30 days.'
          : 'This browser can’t keep your changes. If you leave, they are lost.'}
      </p>
    </Dialog>
  )
}
