import type { ReactNode } from 'react'

import { Button } from './button'
import { Dialog } from './dialog'
import { Notice } from './notice'

interface ConfirmDialogProps {
  title: ReactNode
  /** What happens, and what stays. */
  children: ReactNode
  /** The verb, and what the button says while it runs. */
  label: ReactNode
  busyLabel: string
  busy: boolean
  /** Red, unless nothing is taken away. */
  variant?: 'danger' | 'primary'
  /** While it isn't known yet what would happen. */
  disabled?: boolean
  /** What the way out says. */
  cancel?: string
  /** Why it couldn't be done. */
  problem: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is done that has no simple way back. Mounted while it asks. */
export function ConfirmDialog({
  title,
  children,
  label,
  busyLabel,
  busy,
  variant = 'danger',
  disabled = false,
  cancel = 'Cancel',
  problem,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button
            variant={variant}
            disabled={disabled}
            busy={busy}
            busyLabel={busyLabel}
            onClick={onConfirm}
          >
            {label}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 break-words">
        {children}
        <Notice>{problem}</Notice>
      </div>
    </Dialog>
  )
}
