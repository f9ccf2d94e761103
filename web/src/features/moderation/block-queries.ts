import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import { cursorQuery } from '../../api/pages'
import type { Blocked } from './types'

const KEY = ['/blocks'] as const

/** Whom the reader has blocked, the newest first. */
export const blocksQuery = () =>
  cursorQuery<Blocked>([...KEY, 'all'], ({ cursor, signal }) =>
    api.GET('/blocks', { params: { query: { ...(cursor && { cursor }) } }, signal }),
  )

const MOST_AT_ONCE = 100

/** Whether the reader has blocked this person. Few people block more than fit on a page. */
export const isBlockedQuery = (userId: number) =>
  queryOptions({
    queryKey: [...KEY, 'one', userId],
    queryFn: async ({ signal }): Promise<boolean> => {
      for (let cursor: string | undefined; ;) {
        const query = { limit: MOST_AT_ONCE, ...(cursor && { cursor }) }
        const page = await unwrap(api.GET('/blocks', { params: { query }, signal }))
        if (page.items.some(({ user_id }) => user_id === userId)) return true
        if (!page.next_cursor) return false
        cursor = page.next_cursor
      }
    },
    // Another tab may have changed it.
    staleTime: 0,
  })

export async function block(queryClient: QueryClient, user_id: number): Promise<void> {
  await unwrap(api.POST('/blocks', { body: { user_id } }))
  void queryClient.invalidateQueries({ queryKey: KEY })
}

export async function unblock(queryClient: QueryClient, user_id: number): Promise<void> {
  await unwrap(api.DELETE('/blocks/{user_id}', { params: { path: { user_id } } }))
  void queryClient.invalidateQueries({ queryKey: KEY })
}
