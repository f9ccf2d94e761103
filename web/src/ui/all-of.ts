import type { AsyncQuery } from './async-view'

/** Several queries of one kind as one, for an `AsyncView`: there when all are. */
export function allOf<Data>(queries: readonly AsyncQuery<Data>[]): AsyncQuery<readonly Data[]> {
  const failed = queries.find(({ error, data }) => error !== null && data === undefined)
  const data = queries.flatMap((query) => (query.data === undefined ? [] : [query.data]))
  const isReady = data.length === queries.length
  return {
    status: failed ? 'error' : isReady ? 'success' : 'pending',
    data: isReady ? data : undefined,
    error: failed?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const query of queries) if (query.error !== null) query.refetch()
    },
  }
}
