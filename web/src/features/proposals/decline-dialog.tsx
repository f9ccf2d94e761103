import { useState } from 'react'

import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextArea } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { nameOf } from './developer-name'
import type { Proposal } from './types'

/** What clients say most often. A click puts it into the text, where it can be made their own. */
const OFFERED = [
  'The price is above our budget.',
  'We need it sooner.',
  'We are looking for other skills.',
  'We chose someone else.',
] as const

const MOST_REASON = 1_000

interface DeclineDialogProps {
  proposal: Proposal
  busy: boolean
  problem: string | null
  onClose: () => void
  onDecline: (reason: string | null) => void
}

/** A no with a reason is worth more than silence; the reason may be left out. */
export function DeclineDialog({ proposal, busy, problem, onClose, onDecline }: DeclineDialogProps) {
  const [reason, setReason] = useState('')
  const over = Array.from(reason.trim()).length - MOST_REASON
  return (
    <Dialog
      open
      onClose={onClose}
      title="Decline this proposal?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button
            disabled={over > 0}
            busy={busy}
            busyLabel="Declining..."
            onClick={() => {
              onDecline(reason.trim() === '' ? null : reason.trim())
            }}
          >
            {reason.trim() === '' ? 'Decline without a reason' : 'Decline proposal'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{nameOf(proposal)} will see it right away, with your reason.</p>
        <div role="group" aria-label="Suggested reasons" className="flex flex-wrap gap-2">
          {OFFERED.map((text) => (
            <button
              key={text}
              type="button"
              aria-pressed={reason.trim() === text}
              className="touch-target min-h-10 rounded-full border border-line-firm bg-surface px-3.5 text-left text-note hover:border-ink aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent"
              onClick={() => {
                setReason(text)
              }}
            >
              {text}
            </button>
          ))}
        </div>
        <TextArea
          label="Reason"
          optional
          hint="Choose a suggestion or write your own."
          value={reason}
          error={over > 0 ? `${over} characters too many.` : undefined}
          onChange={(event) => {
            setReason(event.target.value)
          }}
        />
        <Notice>{problem}</Notice>
      </div>
    </Dialog>
  )
}
