import { useEffect, useRef } from 'react'

/** Tells that something was opened, once for each time its page is. One's own views don't count. */
export function useViewed(id: number, isOwn: boolean, tell: (id: number) => void): void {
  const told = useRef<number>(undefined)
  useEffect(() => {
    if (isOwn || told.current === id) return
    told.current = id
    tell(id)
  }, [id, isOwn, tell])
}
