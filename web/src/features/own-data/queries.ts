import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import type { DataExport } from '../../api/types'
import { renewing } from '../../session/renewal'
import { takePath } from '../../session/redirect-path'
import { useSession } from '../../session/store'

export const exportQuery = () =>
  queryOptions({
    queryKey: ['/account/export'],
    queryFn: ({ signal }) => unwrap(api.GET('/account/export', { signal })),
    // The address in it works for an hour.
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 3_000 : 30 * 60_000),
  })

export async function requestExport(queryClient: QueryClient, key: string): Promise<DataExport> {
  const asked = await unwrap(
    api.POST('/account/export', { params: { header: { 'Idempotency-Key': key } }, body: {} }),
  )
  queryClient.setQueryData(exportQuery().queryKey, asked)
  return asked
}

/**
 * When everything is gone for good. The server ends this session and tells so at once; nobody is sent to the login page for
 * it, because the session is given up here.
 */
export function deleteAccount(password: string): Promise<string> {
  return renewing(async () => {
    const body = password === '' ? {} : { password }
    const { delete_at } = await unwrap(api.DELETE('/account', { body }))
    useSession.getState().logout()
    takePath()
    return delete_at
  })
}

export async function restoreAccount(token: string): Promise<void> {
  await unwrap(api.POST('/account/restore', { body: { token } }))
}
