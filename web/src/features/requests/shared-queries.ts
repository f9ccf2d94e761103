import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import { nextPage } from '../../api/pages'
import type { SharedRequest } from '../../api/types'
import type { LiveEvents } from '../../session/events'
import { requestQuery } from './queries'
import { isUnseen } from './unseen'

export { countUnseen, unseenFirst } from './unseen'

const POLL_MS = 30_000
const MORE = 100

/**
 * What clients have shared with this developer. One key for the bell, the dashboard and the lists, so that
 * all of them say the same. It is polled whatever the event stream does, also in a tab nobody looks at.
 */
export const sharedRequestsQuery = () =>
  queryOptions({
    queryKey: ['/requests/shared-with-me'],
    queryFn: readShared,
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
  })

/** Without a signal: these calls are never cancelled, not even by newer ones. */
async function readShared(): Promise<readonly SharedRequest[]> {
  const first = await api.GET('/requests/shared-with-me')
  const rows = await unwrap(Promise.resolve(first))
  const cursor = nextPage(first.response)
  if (cursor === null) return rows
  // One page more is enough to count as far as the bell shows.
  const query = { cursor, limit: MORE }
  return [...rows, ...(await unwrap(api.GET('/requests/shared-with-me', { params: { query } })))]
}

/** The request has been looked at: here at once, on the server and in every other tab in a moment. */
export async function markViewed(queryClient: QueryClient, id: number): Promise<void> {
  const { queryKey } = sharedRequestsQuery()
  const row = queryClient.getQueryData(queryKey)?.find((one) => one.id === id)
  if (!row || !isUnseen(row)) return
  // An answer that is under way does not know of it yet.
  await queryClient.cancelQueries({ queryKey })
  showViewed(queryClient, id)
  try {
    await unwrap(api.POST('/requests/{id}/viewed', { params: { path: { id } } }))
  } catch {
    // The list is the truth, and it is read next: what could not be marked is new again.
  }
  await queryClient.invalidateQueries({ queryKey })
}

/** What must not wait until the list has been read again. */
export function hearOfShared(
  queryClient: QueryClient,
  { request_id, change }: LiveEvents['shared_request'],
): void {
  if (change === 'viewed') showViewed(queryClient, request_id)
  if (change === 'taken_back') {
    changeRows(queryClient, (rows) => rows.filter(({ id }) => id !== request_id))
    // It may not be read any longer: nothing of it stays on the screen.
    void queryClient.resetQueries({ queryKey: requestQuery(request_id).queryKey })
  }
}

function showViewed(queryClient: QueryClient, id: number): void {
  const viewed_at = new Date().toISOString()
  changeRows(queryClient, (rows) =>
    rows.map((row) =>
      row.id === id && isUnseen(row) ? { ...row, viewed_at, is_new: false } : row,
    ),
  )
}

function changeRows(
  queryClient: QueryClient,
  change: (rows: readonly SharedRequest[]) => SharedRequest[],
): void {
  queryClient.setQueryData(sharedRequestsQuery().queryKey, (rows) => rows && change(rows))
}
