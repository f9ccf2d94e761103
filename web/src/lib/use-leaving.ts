import { useCallback, useEffect, useState } from 'react'

/** True for an address that a browser opens as a page of some site. */
export const isWebAddress = (url: unknown): url is string =>
  typeof url === 'string' && /^https?:\/\/[^\s]+$/i.test(url)

/** Leaves for another site. Whoever comes back by the browser's Back button finds the page usable, not busy. */
export function useLeaving(): readonly [leaving: boolean, leave: (url: string) => void] {
  const [leaving, setLeaving] = useState(false)

  useEffect(() => {
    const stayed = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(false)
    }
    window.addEventListener('pageshow', stayed)
    return () => {
      window.removeEventListener('pageshow', stayed)
    }
  }, [])

  const leave = useCallback((url: string) => {
    setLeaving(true)
    window.location.assign(url)
  }, [])

  return [leaving, leave]
}
