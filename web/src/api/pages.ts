import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'

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
    queryFn: async ({ pageParam, signal }): Promise<RowsPage<Row>> => {
      let cursor = pageParam
      for (let left = MOST_EMPTY; ; left -= 1) {
        const call = read({ cursor, signal })
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

function allRows<Row>({ pages }: InfiniteData<RowsPage<Row>>): readonly Row[] {
  return pages.flatMap(({ rows }) => rows)
}
