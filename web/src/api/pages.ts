import {
  infiniteQueryOptions,
  type InfiniteData,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

import { unwrap, type Outcome } from './client'

/** One page of a list that the server answers as a bare array. */
export interface RowsPage<Row> {
  readonly rows: readonly Row[]
  /** The cursor of the page after this one; null when this is the last. */
  readonly next: string | null
}

/** The cursor in the `Link: <...>; rel="next"` header, or null when there is no further page. */
export function nextPage(response: Response): string | null {
  const header = response.headers.get('Link') ?? ''
  for (const [, address = '', parameters = ''] of header.matchAll(/<([^>]*)>([^<]*)/g)) {
    if (/;\s*rel="?(?:[^";]*\s)?next(?=["\s;,]|$)/i.test(parameters)) return cursorIn(address)
  }
  return null
}

function cursorIn(address: string): string | null {
  try {
    return new URL(address, 'http://localhost').searchParams.get('cursor')
  } catch {
    return null
  }
}

/** So many empty pages are read past before the reader is asked whether to look further. */
const MOST_EMPTY = 10

interface Reading {
  readonly cursor: string | undefined
  readonly signal: AbortSignal
  /** The list was read before. */
  readonly isKnown: boolean
}

/**
 * A list of bare arrays for `useInfiniteQuery`: its `data` is all rows read so far, in order. A page can be empty and
 * still have a next one, which is then read at once.
 * `read` makes the call with the cursor it is given:
 *
 *     pagedQuery(['/requests/public', filters], ({ cursor, signal }) =>
 *       api.GET('/requests/public', { params: { query: { ...filters, cursor } }, signal }))
 */
export function pagedQuery<Row>(
  queryKey: readonly unknown[],
  read: (reading: Reading) => Promise<Outcome<readonly Row[]>>,
) {
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal, client }): Promise<RowsPage<Row>> => {
      const isKnown = client.getQueryData(queryKey) !== undefined
      let cursor = pageParam
      for (let left = MOST_EMPTY; ; left -= 1) {
        const call = read({ cursor, signal, isKnown })
        const rows = await unwrap(call)
        const next = nextPage((await call).response)
        if (rows.length > 0 || next === null || left === 0) return { rows, next }
        cursor = next
      }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    select: allRows,
  })
}

/** The same for a list that comes as an object: its rows and the cursor of the next page. */
export function cursorQuery<Row>(
  queryKey: readonly unknown[],
  read: (
    reading: Pick<Reading, 'cursor' | 'signal'>,
  ) => Promise<Outcome<{ readonly items: readonly Row[]; readonly next_cursor?: string | null }>>,
) {
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }): Promise<RowsPage<Row>> => {
      const { items, next_cursor } = await unwrap(read({ cursor, signal }))
      return { rows: items, next: next_cursor ?? null }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    select: allRows,
  })
}

function allRows<Row>({ pages }: InfiniteData<RowsPage<Row>>): readonly Row[] {
  return pages.flatMap(({ rows }) => rows)
}

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
