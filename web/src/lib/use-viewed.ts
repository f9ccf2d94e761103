import { useEffect, useRef } from 'react'

/**
 * Tells that something was opened, once for each time its page is. One's own views don't count, also when one signs out
 * while the page is open.
 */
export function useViewed(id: number, isOwn: boolean, tell: (id: number) => void): void {
  const opened = useRef<number>(undefined)
  useEffect(() => {
    if (opened.current === id) return
    opened.current = id
    if (!isOwn) tell(id)
  }, [id, isOwn, tell])
}
