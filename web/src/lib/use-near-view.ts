import { useCallback, useEffect, useRef } from 'react'

/** Calls back when the element comes near the edge of what is seen, as often as it does. */
export function useNearView(onSeen: () => void, isWanted: boolean) {
  const seen = useRef(onSeen)

  useEffect(() => {
    seen.current = onSeen
  })

  // As a function, because the element can be drawn later than the component that watches it.
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element || !isWanted) return
      const watcher = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) seen.current()
        },
        { root: element.closest('[data-scrolls]'), rootMargin: '320px' },
      )
      watcher.observe(element)
      return () => {
        watcher.disconnect()
      }
    },
    [isWanted],
  )
}
