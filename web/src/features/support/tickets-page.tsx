import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import { ahead, loadChunk } from '../../lib/load-chunk'
import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { SkeletonCards } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import { useOpened } from '../../ui/use-opened'
import { useAuthDialog } from '../auth/public'
import { PasteLink } from './paste-link'
import { TicketList } from './ticket-list'
import { TicketSent } from './ticket-sent'
import type { OpenedTicket } from './types'

const fetchDialog = loadChunk(() => import('./ticket-dialog'))
const fetchFields = loadChunk(() => import('./ticket-fields'))

/** Where people get help: with an account all their tickets, without one a form and the way back by a link. */
export function TicketsPage() {
  const isSignedIn = useSession((state) => state.isAuthenticated)
  return isSignedIn ? <OwnTickets /> : <ForVisitors />
}

function OwnTickets() {
  const filters = useSearch({ from: '/tickets' })
  const [isWriting, setWriting] = useState(false)
  const close = () => {
    setWriting(false)
  }
  const write = () => {
    setWriting(true)
  }
  const dialog = useOpened(isWriting, fetchDialog, close)
  return (
    <div className="wrap grid min-h-dvh grid-cols-1 content-start gap-6 py-10">
      <PageHeading
        title="Tickets"
        actions={
          <Button onClick={write} {...ahead(fetchDialog)}>
            Open a ticket
          </Button>
        }
      />
      <TicketList
        list="/tickets"
        filters={filters}
        neverAny={
          <EmptyState
            title="Your tickets will be here"
            text="Tell us what went wrong. You’ll get a chat with us, and it’s kept here."
            action={
              <Button variant="secondary" onClick={write} {...ahead(fetchDialog)}>
                Open a ticket
              </Button>
            }
          />
        }
      />
      {dialog && <dialog.TicketDialog onClose={close} />}
    </div>
  )
}

/** Those who have an account see their tickets first, and don’t fetch it for nothing. */
function Form({ onSent }: { onSent: (ticket: OpenedTicket) => void }) {
  return (
    <AsyncView query={useCode(fetchFields)} skeleton={<SkeletonCards count={5} className="h-24" />}>
      {({ TicketFields }) => <TicketFields onSent={onSent} />}
    </AsyncView>
  )
}

function ForVisitors() {
  const showAuth = useAuthDialog((state) => state.show)
  const [sent, setSent] = useState<OpenedTicket | null>(null)
  return (
    <div className="wrap grid min-h-dvh grid-cols-1 content-start gap-8 py-10">
      <PageHeading title="Open a ticket" />
      <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {sent ? <TicketSent ticket={sent} level={2} /> : <Form onSent={setSent} />}
        <section aria-labelledby="own-link" className="grid gap-5">
          <h2 id="own-link" className="text-xl">
            Already have a ticket?
          </h2>
          <PasteLink />
          <p className="text-note text-ink-soft">
            Have an account?{' '}
            <button type="button" className="link" onClick={showAuth}>
              Sign in
            </button>{' '}
            to see all your tickets.
          </p>
        </section>
      </div>
    </div>
  )
}
