import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { buttonClass } from '../../ui/button'
import { CopyField } from '../../ui/copy-field'
import { chatIn } from './rules'
import type { OpenedTicket } from './types'

/** The ticket is there. Its link is shown once, and it is the way back for somebody without an account. */
export function TicketSent({ ticket, level }: { ticket: OpenedTicket; level: 2 | 3 }) {
  const { external_ticket_id, link, path } = ticket
  const chat = chatIn(path)
  const heading = useRef<HTMLHeadingElement>(null)
  const Heading = `h${level}` as const
  // The form that had the focus is gone.
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <div className="grid gap-5 rounded-m border border-line bg-surface p-5">
      <div>
        <Heading ref={heading} tabIndex={-1} className="text-xl">
          We emailed you a link to the chat
        </Heading>
        <p className="mt-2 max-w-[60ch] text-ink-soft">
          Your ticket is {external_ticket_id}, and we’ll reply in the chat. Keep the link: it’s how
          you get back, and anyone who has it can join.
        </p>
      </div>
      <CopyField label="Link to the chat" value={link} />
      {chat && (
        <div>
          <Link
            to="/collaboration/$sessionId/$accessToken"
            params={{ ...chat }}
            className={buttonClass('primary')}
          >
            Open the chat
          </Link>
        </div>
      )}
    </div>
  )
}
