import { useCallback, useState } from 'react'

/** Text that survives a reload of this tab. Never for passwords. */
export function useDraft<T>(name: string, initial: T) {
  const key = `draft:${name}`
  const [value, setValue] = useState<T>(() => {
    try {
      const stored = sessionStorage.getItem(key)
      return stored === null ? initial : { ...initial, ...(JSON.parse(stored) as T) }
    } catch {
      return initial
    }
  })

  const save = useCallback(
    (next: T) => {
      setValue(next)
      try {
        sessionStorage.setItem(key, JSON.stringify(next))
      } catch {
        // The draft then lives as long as the page.
      }
    },
    [key],
  )

  const clear = useCallback(() => {
    setValue(initial)
    try {
      sessionStorage.removeItem(key)
    } catch {
      // Nothing was stored.
    }
    // `initial` is a constant of the caller.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key])

  return [value, save, clear] as const
}
