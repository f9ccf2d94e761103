import { useSearch } from '@tanstack/react-router'

import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { readTicketFilters } from './filters'
import { TicketList } from './ticket-list'

/** Every ticket that was opened here; whoever opens one answers it as a developer. */
export function AdminTicketsPage() {
  const filters = readTicketFilters(useSearch({ strict: false }))
  return (
    <div className="wrap grid min-h-dvh grid-cols-1 content-start gap-6 py-10">
      <PageHeading title="Tickets" />
      <TicketList
        list="/admin/tickets"
        filters={filters}
        neverAny={
          <EmptyState
            title="No tickets yet"
            text="Tickets that people open will be here. Whoever opens one first answers it."
          />
        }
      />
    </div>
  )
}
