import { useEffect, useState } from 'react'

/**
 * Code that is fetched when it is first wanted, and not a moment before. Unlike a lazy component, a
 * fetch that failed is tried again the next time; `onFailed` says that there is nothing to show now.
 */
export function useOnDemand<T>(
  wanted: boolean,
  load: () => Promise<T>,
  onFailed: () => void,
): T | null {
  const [loaded, setLoaded] = useState<{ code: T } | null>(null)

  useEffect(() => {
    if (!wanted || loaded) return
    let here = true
    load().then(
      (code) => {
        if (here) setLoaded({ code })
      },
      () => {
        if (here) onFailed()
      },
    )
    return () => {
      here = false
    }
    // `load` and `onFailed` are the caller's constants.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, loaded])

  return wanted && loaded ? loaded.code : null
}
