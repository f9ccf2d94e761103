import type { QueryClient } from '@tanstack/react-query'

/** Somebody who waits longer sees what there is meanwhile. */
const LONGEST_MS = 3_000

/** Resolves once nothing is being read any more. */
export function untilRead(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(finish, LONGEST_MS)
    const look = () => {
      if (queryClient.isFetching() === 0) finish()
    }
    const stop = queryClient.getQueryCache().subscribe(look)
    look()
  })
}
