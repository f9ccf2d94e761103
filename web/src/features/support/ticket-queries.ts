import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import type { TicketFilters } from './filters'
import type { NewTicket, OpenedTicket, Ticket, TicketPage } from './types'

/** Whose: one's own, or all that an admin answers. */
export type TicketList = '/tickets' | '/admin/tickets'

const PAGE = 30
/** A search looks at so many pages by itself before it asks whether to look further. */
const MOST_EMPTY = 10

export interface ListedTickets {
  readonly rows: readonly Ticket[]
  readonly open_count: number
  readonly resolved_count: number
}

/** The counts are those of the newest page: they belong to the whole list. */
function allOf({ pages }: InfiniteData<TicketPage>): ListedTickets {
  const { open_count = 0, resolved_count = 0 } = pages.at(-1) ?? {}
  return { rows: pages.flatMap(({ items }) => items), open_count, resolved_count }
}

export const ticketsQuery = (list: TicketList, { status, q }: TicketFilters) =>
  infiniteQueryOptions({
    queryKey: [list, { status, q }],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }): Promise<TicketPage> => {
      const filters = { status: status ?? ('open' as const), limit: PAGE, ...(q && { q }) }
      let cursor = pageParam
      for (let left = MOST_EMPTY; ; left -= 1) {
        const query = { ...filters, ...(cursor && { cursor }) }
        const page = await unwrap(api.GET(list, { params: { query }, signal }))
        // A page of a search can be empty and still have a next one.
        if (page.items.length > 0 || !page.next_cursor || left === 0) return page
        cursor = page.next_cursor
      }
    },
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    select: allOf,
  })

export async function openTicket(
  queryClient: QueryClient,
  body: NewTicket,
  key: string,
): Promise<OpenedTicket> {
  const headers = { 'Idempotency-Key': key }
  const ticket = await unwrap(api.POST('/tickets', { body, headers }))
  void queryClient.invalidateQueries({ queryKey: ['/tickets'] })
  return ticket
}

/** A link of one's own to the chat of a ticket. */
export async function chatOf(
  queryClient: QueryClient,
  list: TicketList,
  id: number,
): Promise<string> {
  const call = api.POST(`${list}/{id}/open`, { params: { path: { id } } })
  const { path } = await unwrap(call)
  // What is unread there will have been read.
  void queryClient.invalidateQueries({ queryKey: [list], refetchType: 'none' })
  return path
}
