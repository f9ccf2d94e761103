import { ConfirmDialog } from './confirm-dialog'

interface TurnOffLinkProps {
  /** Who can't open it any more. */
  text: string
  busy: boolean
  problem: string | null
  onTurnOff: () => void
  onClose: () => void
}

/** Asked, because the same link can't be turned on again. */
export function TurnOffLink({ text, busy, problem, onTurnOff, onClose }: TurnOffLinkProps) {
  return (
    <ConfirmDialog
      title="Turn off this link?"
      label="Turn off link"
      busyLabel="Turning off..."
      busy={busy}
      problem={problem}
      onConfirm={onTurnOff}
      onClose={onClose}
    >
      <p>{text} You can create a new link later.</p>
    </ConfirmDialog>
  )
}
