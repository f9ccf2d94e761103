import { queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import { pagedQuery, type RowsPage } from '../../api/pages'
import { requestChanged, requestQuery } from '../requests/queries'
import type { ProposalFilters } from './filters'
import type { Proposal, ProposalBody, ProposalStatus, Decision } from './types'

const LIST = '/snagged-requests/'

interface ListFilter {
  readonly status?: ProposalStatus | undefined
  readonly request_id?: number | undefined
  readonly limit?: number | undefined
}

/**
 * What a developer sent, or what a client received; the newest first. Without a signal: these calls are
 * never cancelled, not even by newer ones.
 */
export const proposalsQuery = ({ status, request_id, limit }: ListFilter = {}) =>
  pagedQuery<Proposal>(
    [LIST, { status: status ?? null, request_id: request_id ?? null, limit: limit ?? null }],
    ({ cursor }) =>
      api.GET(LIST, {
        params: {
          query: {
            ...(status && { status }),
            ...(request_id && { request_id }),
            ...(limit && { limit }),
            ...(cursor && { cursor }),
          },
        },
      }),
  )

/** Enough to show most requests with all their proposals. */
const INBOX_PAGE = 50

/** What the page of proposals lists: what a client received, or what a developer sent. */
export const listedProposalsQuery = (isClient: boolean, { status, request }: ProposalFilters) =>
  proposalsQuery({ status, request_id: request, limit: isClient ? INBOX_PAGE : undefined })

/** One proposal in full. Read by the client for the first time, it counts as viewed. */
export const proposalQuery = (id: number) =>
  queryOptions({
    queryKey: ['/snagged-requests/{id}', id],
    queryFn: () => readProposal(id),
  })

export const readProposal = (id: number): Promise<Proposal> =>
  unwrap(api.GET('/snagged-requests/{id}', { params: { path: { id } } }))

export const sendProposal = (body: ProposalBody, key: string): Promise<Proposal> =>
  unwrap(api.POST(LIST, { body, headers: { 'Idempotency-Key': key } }))

type Ids = Pick<Proposal, 'id' | 'request_id'>

/** What the client says to it. Refused or not, it is read again: the developer may have withdrawn it. */
export async function decide(
  queryClient: QueryClient,
  proposal: Ids,
  decision: Decision,
): Promise<Proposal> {
  const params = { path: { id: proposal.id } }
  try {
    const decided = await unwrap(api.PATCH('/snagged-requests/{id}', { params, body: decision }))
    showProposal(queryClient, decided)
    return decided
  } finally {
    proposalChanged(queryClient, proposal)
  }
}

export async function withdrawProposal(queryClient: QueryClient, proposal: Ids): Promise<void> {
  await unwrap(api.DELETE('/snagged-requests/{id}', { params: { path: { id: proposal.id } } }))
  proposalChanged(queryClient, proposal)
}

/** The proposal as it is now, wherever it is on the screen, before any list has been read again. */
export function showProposal(queryClient: QueryClient, proposal: Proposal): void {
  queryClient.setQueryData(proposalQuery(proposal.id).queryKey, proposal)
  queryClient.setQueriesData<InfiniteData<RowsPage<Proposal>>>(
    { queryKey: [LIST] },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          rows: page.rows.map((row) => (row.id === proposal.id ? proposal : row)),
        })),
      },
  )
}

/** Shows the developer's own proposal on the request at once, so that the form does not come back. */
export function showSent(queryClient: QueryClient, proposal: Proposal): void {
  const { id, status, request_id } = proposal
  showProposal(queryClient, proposal)
  queryClient.setQueryData(
    requestQuery(request_id).queryKey,
    (request) => request && { ...request, my_response: { id, status } },
  )
  proposalChanged(queryClient, proposal)
}

/** Something about some proposals is no longer as it was read. */
export function proposalsChanged(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [LIST] })
}

/** Something about a proposal is no longer as it was read: it, the lists and its request are read again. */
function proposalChanged(queryClient: QueryClient, { id, request_id }: Ids): void {
  proposalsChanged(queryClient)
  void queryClient.invalidateQueries({ queryKey: proposalQuery(id).queryKey })
  requestChanged(queryClient, request_id)
}
