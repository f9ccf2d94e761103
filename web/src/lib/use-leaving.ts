import { useCallback, useEffect, useState } from 'react'

const GIVE_UP_MS = 10_000

/**
 * Leaves for another site. The page is usable again, and not busy, when that has not come after ten seconds, or when
 * somebody comes back with the browser's Back button.
 */
export function useLeaving(): readonly [leaving: boolean, leave: (url: string) => void] {
  const [leaving, setLeaving] = useState(false)

  useEffect(() => {
    const stayed = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(false)
    }
    if (!leaving) return
    const timer = setTimeout(() => {
      setLeaving(false)
    }, GIVE_UP_MS)
    window.addEventListener('pageshow', stayed)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pageshow', stayed)
    }
  }, [leaving])

  const leave = useCallback((url: string) => {
    setLeaving(true)
    window.location.assign(url)
  }, [])

  return [leaving, leave]
}
