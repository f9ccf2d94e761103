import { useBlocker } from '@tanstack/react-router'

import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'

interface LeaveGuardProps {
  unsaved: boolean
  /** What was typed lies in the browser's storage; if not, the browser asks as well. */
  isKept: boolean
  onDiscard: () => void
}

/** Asks before a half-filled form is left. An ended session is let through: its text waits for the next sign-in. */
export function LeaveGuard({ unsaved, isKept, onDiscard }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved && current.pathname !== next.pathname && useSession.getState().isAuthenticated,
    enableBeforeUnload: () => unsaved && !isKept,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const { proceed, reset } = blocker

  return (
    <Dialog
      open
      onClose={reset}
      title="Leave without saving?"
      footer={
        <>
          <Button
            variant="quiet"
            onClick={() => {
              onDiscard()
              proceed()
            }}
          >
            Discard changes
          </Button>
          <Button variant="secondary" onClick={proceed}>
            Leave
          </Button>
          <Button onClick={reset}>Keep writing</Button>
        </>
      }
    >
      <p>
        {isKept
          ? 'What you typed is not saved to your account. If you leave, this browser keeps it for 30 days and it is here when you come back.'
          : 'What you typed is not saved, and this browser does not let us keep it for later. If you leave, it is gone.'}
      </p>
    </Dialog>
  )
}
