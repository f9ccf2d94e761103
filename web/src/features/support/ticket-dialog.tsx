import { useState } from 'react'

import { Dialog } from '../../ui/dialog'
import { TicketFields } from './ticket-fields'
import { TicketSent } from './ticket-sent'
import type { OpenedTicket } from './types'

/** The form over the list. Closed half-written, it is found again as it was left. */
export function TicketDialog({ onClose }: { onClose: () => void }) {
  const [sent, setSent] = useState<OpenedTicket | null>(null)
  return (
    <Dialog open onClose={onClose} title="Open a ticket">
      {sent ? <TicketSent ticket={sent} level={3} /> : <TicketFields onSent={setSent} />}
    </Dialog>
  )
}
