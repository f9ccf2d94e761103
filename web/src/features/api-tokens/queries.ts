import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import type { ApiTokenPage, NewApiToken, NewApiTokenBody } from '../../api/types'

export const apiTokensQuery = () =>
  queryOptions({
    queryKey: ['/auth/tokens'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/auth/tokens', { params: { query: { limit: 100 } }, signal })),
  })

export async function createToken(
  queryClient: QueryClient,
  body: NewApiTokenBody,
  key: string,
): Promise<NewApiToken> {
  const made = await unwrap(
    api.POST('/auth/tokens', { params: { header: { 'Idempotency-Key': key } }, body }),
  )
  await queryClient.invalidateQueries(apiTokensQuery())
  return made
}

export async function revokeToken(queryClient: QueryClient, id: number): Promise<void> {
  await unwrap(api.DELETE('/auth/tokens/{id}', { params: { path: { id } } }))
  queryClient.setQueryData<ApiTokenPage>(apiTokensQuery().queryKey, (page) =>
    page ? { ...page, items: page.items.filter((token) => token.id !== id) } : page,
  )
}
