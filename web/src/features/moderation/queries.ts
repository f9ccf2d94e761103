import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import { cursorQuery } from '../../api/pages'
import type { Appeal, Decision, NewReport } from './types'

export async function sendReport(body: NewReport, key: string): Promise<void> {
  await unwrap(api.POST('/reports', { body, headers: { 'Idempotency-Key': key } }))
}

/** What of the reader's is or was hidden, the newest first. */
export const decisionsQuery = () =>
  cursorQuery<Decision>(['/moderation/decisions'], ({ cursor, signal }) =>
    api.GET('/moderation/decisions', {
      params: { query: { ...(cursor && { cursor }) } },
      signal,
    }),
  )

/** The rules that flags are raised by, in words. */
export const rulesQuery = () =>
  queryOptions({
    queryKey: ['/moderation/rules'],
    queryFn: async ({ signal }) => (await unwrap(api.GET('/moderation/rules', { signal }))).items,
  })

/** A decision can be appealed once. */
export async function sendAppeal(
  queryClient: QueryClient,
  id: number,
  content: string,
): Promise<Appeal> {
  const { queryKey } = decisionsQuery()
  const params = { path: { id } }
  try {
    const appeal = await unwrap(
      api.POST('/moderation/decisions/{id}/appeal', { params, body: { content } }),
    )
    queryClient.setQueryData(
      queryKey,
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            rows: page.rows.map((one) => (one.id === id ? { ...one, appeal } : one)),
          })),
        },
    )
    return appeal
  } finally {
    // Refused, there may be one already, written in another tab.
    void queryClient.invalidateQueries({ queryKey })
  }
}
