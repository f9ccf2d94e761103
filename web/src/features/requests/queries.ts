import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import { pagedQuery } from '../../api/pages'
import { matchesQuery } from '../matching/public'
import type { RequestBody, RequestChange, RequestStatus, Share } from './types'

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

export const requestQuery = (id: number) =>
  queryOptions({
    queryKey: ['/requests/{id}', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/requests/{id}', { params: { path: { id } }, signal })),
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

export const postRequest = (body: RequestBody, key: string) =>
  unwrap(api.POST('/requests/', { body, headers: { 'Idempotency-Key': key } }))

export const changeRequest = (id: number, body: RequestChange) =>
  unwrap(api.PUT('/requests/{id}', { params: { path: { id } }, body }))

export async function deleteRequest(id: number): Promise<void> {
  await unwrap(api.DELETE('/requests/{id}', { params: { path: { id } } }))
}

export const shareRequest = (id: number, developerIds: readonly number[], key?: string) =>
  unwrap(
    api.POST('/requests/{id}/share', {
      params: { path: { id } },
      body: { developer_ids: [...developerIds] },
      ...(key && { headers: { 'Idempotency-Key': key } }),
    }),
  )

export async function takeBack(id: number, developerId: number): Promise<void> {
  await unwrap(
    api.DELETE('/requests/{id}/share/{developer_id}', {
      params: { path: { id, developer_id: developerId } },
    }),
  )
}

/** Something about this request is no longer as it was read. */
export function requestChanged(queryClient: QueryClient, id: number): void {
  void queryClient.invalidateQueries({ queryKey: ['/requests/'] })
  void queryClient.invalidateQueries({ queryKey: requestQuery(id).queryKey })
  void queryClient.invalidateQueries({ queryKey: sharesQuery(id).queryKey })
  void queryClient.invalidateQueries({ queryKey: matchesQuery(id).queryKey })
}
