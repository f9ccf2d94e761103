import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'

/** The provider may tell the server a moment later than it sent the person back. */
const ASK_AGAIN_MS = 1_000
const GIVE_UP_MS = 10_000

/** Reads again and again while `waits` says that the answer may still change; after ten seconds it is late. */
export function useConfirmation<T, Key extends readonly unknown[]>(
  options: UseQueryOptions<T, Error, T, Key>,
  waits: (data: T) => boolean,
) {
  const [since, setSince] = useState(() => Date.now())
  const isLate = (answeredAt: number) => answeredAt - since >= GIVE_UP_MS
  const query = useQuery({
    ...options,
    staleTime: 0,
    refetchInterval: ({ state: { status, data, dataUpdatedAt } }) => {
      const waiting = status !== 'error' && data !== undefined && waits(data)
      return waiting && !isLate(dataUpdatedAt) && ASK_AGAIN_MS
    },
  })
  return {
    data: query.data,
    error: query.error,
    asking: query.isFetching,
    late: isLate(query.dataUpdatedAt),
    retry: () => {
      setSince(Date.now())
      void query.refetch()
    },
  }
}
