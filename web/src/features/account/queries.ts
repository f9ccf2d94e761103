import { queryOptions } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['/auth/sessions'],
    queryFn: ({ signal }) => unwrap(api.GET('/auth/sessions', { signal })),
  })

export async function revokeSession(id: number): Promise<void> {
  await unwrap(api.DELETE('/auth/sessions/{id}', { params: { path: { id } } }))
}
