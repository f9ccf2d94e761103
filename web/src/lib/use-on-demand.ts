import { useEffect, useState } from 'react'

type Load<T> = () => Promise<T>

/** What has been fetched is there at once the next time. */
const here = new WeakMap<Load<unknown>, unknown>()

/**
 * Code that is fetched when it is first wanted, and not a moment before. Unlike a lazy component, a
 * fetch that failed is tried again the next time; `onFailed` says that there is nothing to show now.
 */
export function useOnDemand<T>(wanted: boolean, load: Load<T>, onFailed: () => void): T | null {
  const [, setArrived] = useState<Load<T>>()
  const code = here.get(load) as T | undefined

  useEffect(() => {
    if (!wanted || here.has(load)) return
    let isWaiting = true
    load().then(
      (fetched) => {
        here.set(load, fetched)
        if (isWaiting) setArrived(() => load)
      },
      () => {
        if (isWaiting) onFailed()
      },
    )
    return () => {
      isWaiting = false
    }
    // `onFailed` is the caller's constant.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, load])

  return wanted && code !== undefined ? code : null
}
