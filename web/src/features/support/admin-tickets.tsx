import { useSearch } from '@tanstack/react-router'

import { EmptyState } from '../../ui/empty-state'
import { readTicketFilters } from './filters'
import { TicketList } from './ticket-list'

/** Every ticket that was opened here; whoever opens one answers it as a developer. */
export function AdminTickets() {
  const filters = readTicketFilters(useSearch({ strict: false }))
  return (
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
  )
}
