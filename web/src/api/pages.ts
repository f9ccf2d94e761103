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

interface Reading {
  readonly cursor: string | undefined
  readonly signal: AbortSignal
}

/**
 * A list of bare arrays for `useInfiniteQuery`: its `data` is all rows read so far, in order.
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
      const outcome = await read({ cursor: pageParam, signal })
      const rows = await unwrap(Promise.resolve(outcome))
      return { rows, next: nextPage(outcome.response) }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    select: allRows,
  })
}

function allRows<Row>({ pages }: InfiniteData<RowsPage<Row>>): readonly Row[] {
  return pages.flatMap(({ rows }) => rows)
}
