import {
  infiniteQueryOptions,
  queryOptions,
  useQuery,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import { usePollWhenDown } from '../../session/stream'
import type { NotificationItem, NotificationPage } from './types'

const KEY = ['/notifications'] as const

/** Different limits also keep the two reads apart: of two equal reads, the newer would cancel the older. */
const GLANCE = 20
const PAGE = 30

const read = (limit: number, cursor: string | undefined, signal: AbortSignal) =>
  unwrap(
    api.GET('/notifications', { params: { query: { limit, ...(cursor && { cursor }) } }, signal }),
  )

/** The newest and the number of unread ones: for the header, on every page. */
const newestQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'newest'],
    queryFn: ({ signal }) => read(GLANCE, undefined, signal),
  })

/** Polls only while the event stream is down. */
export function useNewestNotifications() {
  const refetchInterval = usePollWhenDown()
  return useQuery({ ...newestQuery(), refetchInterval })
}

export const useUnreadNotifications = (): number => useNewestNotifications().data?.unread_count ?? 0

/** All of them, page by page. It begins with what the header has read. */
export const allNotificationsQuery = (queryClient: QueryClient) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'all'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => read(PAGE, pageParam, signal),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    initialData: () => {
      const newest = queryClient.getQueryData(newestQuery().queryKey)
      return newest && { pages: [newest], pageParams: [undefined] }
    },
    initialDataUpdatedAt: () => queryClient.getQueryState(newestQuery().queryKey)?.dataUpdatedAt,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })

/** Marks these, or all, as read: on the screen at once, and undone when the server refuses. */
export async function markRead(
  queryClient: QueryClient,
  which: readonly number[] | 'all',
): Promise<void> {
  // An answer that is under way does not know of it yet.
  await queryClient.cancelQueries({ queryKey: KEY })
  const before = queryClient.getQueriesData<Cached>({ queryKey: KEY })
  const items = before.flatMap(([, data]) => pagesOf(data)).flatMap((page) => page.items)
  const isUnread = (id: number) =>
    items.some((item) => item.id === id && !item.is_read) || items.every((item) => item.id !== id)
  const ids = which === 'all' ? null : which.filter(isUnread)
  // Pressed, and then looked at: the first of the two has marked it.
  if (ids?.length === 0) return
  const isMarked = ({ id }: NotificationItem) => ids === null || ids.includes(id)
  const left = (unread: number) => {
    if (ids === null) return 0
    return unread > MOST_COUNTED ? unread : Math.max(0, unread - ids.length)
  }
  queryClient.setQueriesData<Cached>({ queryKey: KEY }, (data) =>
    changePages(data, (page) => ({
      ...page,
      unread_count: left(page.unread_count),
      items: page.items.map((item) => (isMarked(item) ? { ...item, is_read: true } : item)),
    })),
  )
  try {
    const body = ids === null ? { all: true } : { ids }
    await unwrap(api.POST('/notifications/read', { body }))
  } catch (error) {
    for (const [key, data] of before) queryClient.setQueryData(key, data)
    throw error
  } finally {
    void queryClient.invalidateQueries({ queryKey: KEY })
  }
}

/** The server counts no further than one more than this. */
const MOST_COUNTED = 99

type Cached = NotificationPage | InfiniteData<NotificationPage>

function pagesOf(data: Cached | undefined): readonly NotificationPage[] {
  if (!data) return []
  return 'pages' in data ? data.pages : [data]
}

function changePages(
  data: Cached | undefined,
  change: (page: NotificationPage) => NotificationPage,
): Cached | undefined {
  if (!data) return undefined
  return 'pages' in data ? { ...data, pages: data.pages.map(change) } : change(data)
}
