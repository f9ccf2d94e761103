import { queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import { pagedQuery, type RowsPage } from '../../api/pages'
import { requestChanged, requestQuery } from '../requests/queries'
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

export const decide = (id: number, decision: Decision): Promise<Proposal> =>
  unwrap(api.PATCH('/snagged-requests/{id}', { params: { path: { id } }, body: decision }))

export async function withdrawProposal(id: number): Promise<void> {
  await unwrap(api.DELETE('/snagged-requests/{id}', { params: { path: { id } } }))
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
}

/** Something about a proposal is no longer as it was read: it, the lists and its request are read again. */
export function proposalChanged(
  queryClient: QueryClient,
  { response_id, request_id }: { readonly response_id: number; readonly request_id: number },
): void {
  void queryClient.invalidateQueries({ queryKey: [LIST] })
  void queryClient.invalidateQueries({ queryKey: proposalQuery(response_id).queryKey })
  requestChanged(queryClient, request_id)
}
