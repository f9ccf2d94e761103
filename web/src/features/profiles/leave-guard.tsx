import { useBlocker } from '@tanstack/react-router'

import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'

interface LeaveGuardProps {
  dirty: boolean
  /** The fields that would be lost, as people read them. */
  changed: readonly string[]
  /** They leave it behind on purpose. */
  onDiscard: () => void
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Asks before changes are left behind. An ended session leaves without asking: what was typed is kept for later. */
export function LeaveGuard({ dirty, changed, onDiscard }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      dirty && current.pathname !== next.pathname && useSession.getState().isAuthenticated,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })

  return (
    <Dialog
      open={status === 'blocked'}
      onClose={reset}
      role="alertdialog"
      title="Leave without saving?"
      footer={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              onDiscard()
              proceed?.()
            }}
          >
            Leave without saving
          </Button>
          <Button onClick={reset}>Keep editing</Button>
        </>
      }
    >
      <p>
        {changed.length > 4
          ? `${changed.length} changes are not saved yet.`
          : `Not saved yet: ${list.format(changed)}.`}
      </p>
    </Dialog>
  )
}
