import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import { pagedQuery } from '../../api/pages'
import type { FullRequest, RequestBody, RequestChange, RequestStatus, Share } from './types'

/** What public requests can be narrowed to; the budget in whole dollars. */
interface PublicFilters {
  readonly search?: string | undefined
  readonly skill?: readonly string[] | undefined
  readonly budget_min?: number | undefined
  readonly budget_max?: number | undefined
  readonly sort?: 'newest' | 'budget' | undefined
}

/** One's own requests, newest first; for a developer, those that are shared with them. */
export const requestsQuery = (status?: RequestStatus, limit?: number) =>
  pagedQuery(
    ['/requests/', { status: status ?? null, limit: limit ?? null }],
    ({ cursor, signal }) =>
      api.GET('/requests/', {
        params: {
          query: { ...(status && { status }), ...(limit && { limit }), ...(cursor && { cursor }) },
        },
        signal,
      }),
  )

const MOST_ASKED = 100

/** One's own requests, each with how it stands with one developer. */
export const requestsWithQuery = (developer_id: number) =>
  queryOptions({
    queryKey: ['/requests/', { developer_id }],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/requests/', { params: { query: { developer_id, limit: MOST_ASKED } }, signal }),
      ),
  })

/** One request, for whoever may read it. Read by the developer it is shared with, it counts as viewed. */
export const requestQuery = (id: number) =>
  queryOptions({
    queryKey: ['/requests/{id}', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/requests/{id}', { params: { path: { id } }, signal })),
  })

/** Public requests that match what is looked for. */
export const publicRequestsQuery = (filters: PublicFilters, limit?: number) => {
  const { search, skill, budget_min, budget_max, sort } = filters
  const asked = { search, skill, budget_min, budget_max, sort, limit }
  return pagedQuery(['/requests/public', asked], ({ cursor, signal }) =>
    api.GET('/requests/public', { params: { query: { ...asked, cursor } }, signal }),
  )
}

/** Developers who suit a request, the best first. Only its client may ask. */
export const matchesQuery = (id: number) =>
  queryOptions({
    queryKey: ['/requests/{id}/matches', id],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/requests/{id}/matches', { params: { path: { id } }, signal }))).items,
  })

/** All developers it is shared with. A request has 200 of them at most, so this ends after two pages. */
export const sharesQuery = (id: number) =>
  queryOptions({
    queryKey: ['/requests/{id}/shares', id],
    queryFn: async ({ signal }) => {
      const all: Share[] = []
      let cursor: string | null | undefined
      do {
        const page = await unwrap(
          api.GET('/requests/{id}/shares', {
            params: { path: { id }, query: { limit: 100, ...(cursor && { cursor }) } },
            signal,
          }),
        )
        all.push(...page.items)
        cursor = page.next_cursor
      } while (cursor)
      return all
    },
  })

/** Developers to share with: public profiles, and those that only members see. */
export const developersQuery = (search: string) =>
  pagedQuery(['/profile/developers', search === '' ? {} : { search }], ({ cursor, signal }) =>
    api.GET('/profile/developers', {
      params: { query: { ...(search !== '' && { search }), ...(cursor && { cursor }) } },
      signal,
    }),
  )

export async function postRequest(
  queryClient: QueryClient,
  body: RequestBody,
  key: string,
): Promise<FullRequest> {
  const headers = { 'Idempotency-Key': key }
  return showRequest(queryClient, await unwrap(api.POST('/requests/', { body, headers })))
}

export async function changeRequest(
  queryClient: QueryClient,
  id: number,
  body: RequestChange,
): Promise<FullRequest> {
  const params = { path: { id } }
  return showRequest(queryClient, await unwrap(api.PUT('/requests/{id}', { params, body })))
}

/** Whoever stands on its page goes elsewhere first, and then `forgetRequest` is called. */
export async function deleteRequest(id: number): Promise<void> {
  await unwrap(api.DELETE('/requests/{id}', { params: { path: { id } } }))
}

export function forgetRequest(queryClient: QueryClient, id: number): void {
  queryClient.removeQueries(requestQuery(id))
  requestsChanged(queryClient)
}

export const invite = (
  queryClient: QueryClient,
  id: number,
  developerIds: readonly number[],
  key?: string,
) =>
  changeInvites(queryClient, id, () =>
    unwrap(
      api.POST('/requests/{id}/share', {
        params: { path: { id } },
        body: { developer_ids: [...developerIds] },
        ...(key && { headers: { 'Idempotency-Key': key } }),
      }),
    ),
  )

export const withdrawInvite = (queryClient: QueryClient, id: number, developerId: number) =>
  changeInvites(queryClient, id, async () => {
    const path = { id, developer_id: developerId }
    await unwrap(api.DELETE('/requests/{id}/share/{developer_id}', { params: { path } }))
  })

/**
 * Whatever the server says, the request is read again afterwards. Of several changes at a time only the last one reads: what was
 * shown at once would flicker otherwise.
 */
function changeInvites<Answer>(
  queryClient: QueryClient,
  id: number,
  change: () => Promise<Answer>,
): Promise<Answer> {
  const mutationKey = ['/requests/{id}/share', id]
  const onSettled = () => {
    if (queryClient.isMutating({ mutationKey }) === 1) requestChanged(queryClient, id)
  }
  const options = { mutationKey, mutationFn: change, onSettled }
  return queryClient.getMutationCache().build(queryClient, options).execute(undefined)
}

/** The request as the server has just said it, before anything is read again. */
function showRequest(queryClient: QueryClient, request: FullRequest): FullRequest {
  queryClient.setQueryData(requestQuery(request.id).queryKey, request)
  requestChanged(queryClient, request.id)
  return request
}

/** There is one more of one's own requests, or one less. */
export function requestsChanged(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['/requests/'] })
}

/** Something about this request is no longer as it was read. */
export function requestChanged(queryClient: QueryClient, id: number): void {
  requestsChanged(queryClient)
  void queryClient.invalidateQueries({ queryKey: requestQuery(id).queryKey })
  void queryClient.invalidateQueries({ queryKey: sharesQuery(id).queryKey })
  void queryClient.invalidateQueries({ queryKey: matchesQuery(id).queryKey })
}
