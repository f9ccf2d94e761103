import { Copy } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { exactTime } from '../lib/time'
import { Button } from './button'
import { TextField } from './field'
import { toast } from './toast-area'
import { TurnOffLink } from './turn-off-link'

interface SharedLinkProps {
  /** Of the page it opens; a path is one of ours. */
  address: string
  /** When it stops working by itself; null when it does not. */
  expiresAt?: string | null | undefined
  /** What else there is to say of it. */
  children?: ReactNode
  revoking: { readonly busy: boolean; readonly problem: string | null }
  onRevoke: () => void
}

/** A link that opens something for whoever has it: to copy, and to turn off. */
export function SharedLink({ address, expiresAt, children, revoking, onRevoke }: SharedLinkProps) {
  const [isAsking, setAsking] = useState(false)
  const whole = new URL(address, window.location.href).href
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(whole)
      toast.success('Link copied')
    } catch {
      toast.error('The link couldn’t be copied. Select it and copy it yourself.')
    }
  }
  return (
    <div className="grid gap-5">
      <TextField
        label="Link"
        readOnly
        value={whole}
        hint={expiresAt ? `Works until ${exactTime(expiresAt)}.` : 'Works until you turn it off.'}
        onFocus={({ target }) => {
          target.select()
        }}
      />
      {children}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden size={18} />
          Copy link
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            setAsking(true)
          }}
        >
          Turn off link
        </Button>
      </div>
      {isAsking && (
        <TurnOffLink
          text="It stops working for everyone who has it."
          {...revoking}
          onTurnOff={onRevoke}
          onClose={() => {
            setAsking(false)
          }}
        />
      )}
    </div>
  )
}
