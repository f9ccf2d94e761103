import './tickets.css'

import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState, type ReactNode, type SubmitEvent } from 'react'

import { messageOf } from '../../api/errors'
import { usePollWhenDown } from '../../session/stream'
import { AsyncView } from '../../ui/async-view'
import { Button, buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Notice } from '../../ui/notice'
import { PILL_LINK } from '../../ui/pill'
import { ROWS } from '../../ui/rows'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { SkeletonCards } from '../../ui/skeleton'
import type { TicketFilters } from './filters'
import { chatIn } from './rules'
import { chatOf, ticketsQuery, type ListedTickets, type TicketList as List } from './ticket-queries'
import { TicketRow } from './ticket-row'

/** The server counts no more than a thousand. */
const MOST_COUNTED = 999

interface TicketListProps {
  list: List
  filters: TicketFilters
  /** When there never was any. */
  neverAny: ReactNode
}

/** Tickets by status and words. The filters are part of the address. */
export function TicketList({ list, filters, neverAny }: TicketListProps) {
  const refetchInterval = usePollWhenDown()
  const query = useInfiniteQuery({
    ...ticketsQuery(list, filters),
    refetchInterval,
    // The rows in sight stay until the others are there.
    placeholderData: keepPreviousData,
  })
  const { opening, problem, open } = useOpening(list)
  const { data } = query
  const hasNone =
    data !== undefined && filters.q === undefined && data.open_count + data.resolved_count === 0

  if (hasNone) return neverAny
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Tabs filters={filters} counts={data} />
        <SearchBox filters={filters} />
      </div>
      <Notice>{problem}</Notice>
      <AsyncView
        query={firstPageOf(query)}
        skeleton={<SkeletonCards count={4} className="h-18" />}
        empty={<NoneHere filters={filters} />}
        isEmpty={({ rows }) => rows.length === 0 && !query.hasNextPage}
      >
        {({ rows }) => (
          <div className="grid grid-cols-1 gap-6">
            <div className="@container">
              <div aria-hidden="true" className="ticket-heads py-2 text-sm text-ink-soft">
                <span>Status</span>
                <span>Ticket</span>
                <span>Last message</span>
                <span>With</span>
                <span className="text-right">Updated</span>
              </div>
              <ul role="list" className={ROWS}>
                {rows.map((ticket) => (
                  <li key={ticket.id}>
                    <TicketRow
                      ticket={ticket}
                      isOpening={opening === ticket.id}
                      onOpen={() => void open(ticket.id)}
                    />
                  </li>
                ))}
              </ul>
            </div>
            <ShowMore query={query} />
          </div>
        )}
      </AsyncView>
    </div>
  )
}

/** Makes a link of one’s own and follows it; one ticket at a time. */
function useOpening(list: List) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [opening, setOpening] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const open = async (id: number) => {
    if (opening !== null) return
    setOpening(id)
    setProblem(null)
    try {
      const chat = chatIn(await chatOf(queryClient, list, id))
      if (!chat) throw new Error('Please try again.')
      await navigate({ to: '/collaboration/$sessionId/$accessToken', params: { ...chat } })
    } catch (error) {
      setProblem(`This ticket couldn’t be opened. ${messageOf(error)}`)
    } finally {
      setOpening(null)
    }
  }
  return { opening, problem, open }
}

interface FiltersProps {
  filters: TicketFilters
}

const ofStatus = (status: 'open' | 'resolved', { q }: TicketFilters) => ({
  ...(status === 'resolved' && { status }),
  ...(q !== undefined && { q }),
})

function Tabs({ filters, counts }: FiltersProps & { counts: ListedTickets | undefined }) {
  const chosen = filters.status ?? 'open'
  const tabs = [
    ['open', 'Open', counts?.open_count],
    ['resolved', 'Resolved', counts?.resolved_count],
  ] as const
  return (
    <nav aria-label="By status" className="flex gap-2">
      {tabs.map(([status, name, count]) => (
        <Link
          key={status}
          to="."
          search={ofStatus(status, filters)}
          className={PILL_LINK}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={chosen === status ? 'page' : undefined}
          resetScroll={false}
        >
          {name} {/* Its place is kept while it is counted. */}
          <span className="tabular ml-2 min-w-[1ch] font-normal">
            {count === undefined ? '' : count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}
          </span>
        </Link>
      ))}
    </nav>
  )
}

function SearchBox({ filters }: FiltersProps) {
  const navigate = useNavigate()
  const { q: asked = '', ...others } = filters
  const [text, setText] = useState(asked)
  const [shown, setShown] = useState(asked)
  if (shown !== asked) {
    // The address changed: by us, or by the way back.
    setShown(asked)
    setText(asked)
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const q = text.trim()
    void navigate({ to: '.', search: { ...others, ...(q && { q }) }, resetScroll: false })
  }
  return (
    <form role="search" aria-label="Tickets" className="flex flex-1 gap-2" onSubmit={send}>
      <input
        type="search"
        aria-label="Search tickets"
        className="input max-w-120 min-w-40 flex-1"
        value={text}
        maxLength={100}
        placeholder="Subject or number"
        onChange={({ target }) => {
          setText(target.value)
        }}
      />
      <Button type="submit" variant="secondary">
        <Search aria-hidden size={18} />
        Search
      </Button>
    </form>
  )
}

function NoneHere({ filters }: FiltersProps) {
  if (filters.q !== undefined) {
    return (
      <EmptyState
        title="No matching tickets"
        text={`Nothing ${filters.status === 'resolved' ? 'resolved' : 'open'} matches “${filters.q}”.`}
        action={
          <Link
            to="."
            search={filters.status ? { status: filters.status } : {}}
            className={buttonClass('secondary')}
          >
            Clear search
          </Link>
        }
      />
    )
  }
  return filters.status === 'resolved' ? (
    <EmptyState title="No resolved tickets" text="Tickets move here once they’re resolved." />
  ) : (
    <EmptyState title="No open tickets" text="Everything is resolved." />
  )
}
