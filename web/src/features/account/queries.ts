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

/** Ends all sessions but this one. */
export async function endOtherSessions(): Promise<void> {
  await unwrap(api.DELETE('/auth/sessions'))
}

export const totpQuery = () =>
  queryOptions({
    queryKey: ['/auth/totp'],
    queryFn: ({ signal }) => unwrap(api.GET('/auth/totp', { signal })),
  })

export const passkeysQuery = () =>
  queryOptions({
    queryKey: ['/auth/passkeys'],
    queryFn: ({ signal }) => unwrap(api.GET('/auth/passkeys', { signal })),
  })
