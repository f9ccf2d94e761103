import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query'

import type { RowsPage } from './pages'

interface Identified {
  readonly id: number
}
type Pages = InfiniteData<RowsPage<Identified>>

/**
 * One row changed in lists that have the newest first. Only the first page is read again, however many are loaded;
 * all of them only when the row is not on it. A list that is not on the screen goes back to one page.
 */
export async function refreshNewest(
  queryClient: QueryClient,
  queryKey: QueryKey,
  id: number,
): Promise<void> {
  const lists = queryClient.getQueryCache().findAll({ queryKey })
  await Promise.all(lists.map((list) => refresh(queryClient, list, id)))
}

async function refresh(queryClient: QueryClient, list: Query, id: number): Promise<void> {
  const { queryKey } = list
  const pages = () => queryClient.getQueryData<Pages>(queryKey)
  const before = pages()
  if (before && before.pages.length > 1 && list.state.fetchStatus === 'idle') {
    if (!list.isActive()) {
      queryClient.setQueryData<Pages>(queryKey, {
        pages: before.pages.slice(0, 1),
        pageParams: before.pageParams.slice(0, 1),
      })
    } else {
      const fresh = await readFirst(queryClient, list).catch(() => null)
      const now = pages()
      const has = (rows: readonly Identified[]) => rows.some((row) => row.id === id)
      if (fresh && now && (has(fresh.rows) || !now.pages.some(({ rows }) => has(rows)))) {
        queryClient.setQueryData<Pages>(queryKey, withFirst(fresh.rows, now))
        return
      }
    }
  }
  await queryClient.invalidateQueries({ queryKey, exact: true })
}

/** The first page as the query itself reads it. */
const readFirst = (client: QueryClient, list: Query) => {
  const read = list.options.queryFn as (context: object) => Promise<RowsPage<Identified>>
  return read({ pageParam: undefined, signal: new AbortController().signal, client })
}

/** What was pushed off the first page stays above the second: every row is there, and once. */
function withFirst(fresh: readonly Identified[], { pages, pageParams }: Pages): Pages {
  const ids = new Set(fresh.map(({ id }) => id))
  return {
    pageParams,
    pages: pages.map((page, at) => {
      const others = page.rows.filter(({ id }) => !ids.has(id))
      return { ...page, rows: at === 0 ? [...fresh, ...others] : others }
    }),
  }
}
