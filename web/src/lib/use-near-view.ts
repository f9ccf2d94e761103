import { useEffect, useRef } from 'react'

/** Calls back when the element comes near the edge of what is seen, as often as it does. */
export function useNearView<E extends HTMLElement>(onSeen: () => void, isWanted: boolean) {
  const element = useRef<E>(null)
  const seen = useRef(onSeen)

  useEffect(() => {
    seen.current = onSeen
  })

  useEffect(() => {
    const watched = element.current
    if (!watched || !isWanted) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) seen.current()
      },
      { root: watched.closest('[data-scrolls]'), rootMargin: '320px' },
    )
    watcher.observe(watched)
    return () => {
      watcher.disconnect()
    }
  }, [isWanted])

  return element
}
