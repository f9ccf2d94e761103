import { useState } from 'react'

import { useOnDemand } from '../lib/use-on-demand'
import type { AsyncQuery } from './async-view'

const FAILED = { message: 'This part couldn’t be loaded. Check your connection and try again.' }

/**
 * The code of a part of a page, fetched when the part is shown, for an `AsyncView`: a skeleton as high as the part, then
 * the part, or an error with Retry. `load` is a constant: `loadChunk(() => import(...))`.
 */
export function useCode<T>(load: () => Promise<T>): AsyncQuery<T> {
  const [failed, setFailed] = useState(false)
  const code = useOnDemand(!failed, load, () => {
    setFailed(true)
  })
  return {
    status: failed ? 'error' : code === null ? 'pending' : 'success',
    data: code ?? undefined,
    error: failed ? FAILED : null,
    isFetching: !failed && code === null,
    refetch: () => {
      setFailed(false)
    },
  }
}

/** Two things that a part needs and that are fetched side by side: its code and its data. */
export function both<A, B>(one: AsyncQuery<A>, other: AsyncQuery<B>): AsyncQuery<readonly [A, B]> {
  const error = one.error ?? other.error
  const data =
    one.data === undefined || other.data === undefined
      ? undefined
      : ([one.data, other.data] as const)
  return {
    status: data ? 'success' : error ? 'error' : 'pending',
    data,
    error,
    isFetching: one.isFetching || other.isFetching,
    refetch: () => {
      for (const query of [one, other]) if (query.error) query.refetch()
    },
  }
}
