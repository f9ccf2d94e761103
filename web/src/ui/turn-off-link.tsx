import { Button } from './button'
import { Dialog } from './dialog'
import { Notice } from './notice'

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
    <Dialog
      open
      onClose={onClose}
      title="Turn off this link?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} busyLabel="Turning off..." onClick={onTurnOff}>
            Turn off link
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="break-words">{text} You can create a new link later.</p>
        <Notice>{problem}</Notice>
      </div>
    </Dialog>
  )
}
