import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Nearer to the end than this is at the end. */
const NEAR = 48

/**
 * A box that stays at its end as lines arrive, while one is there; whoever reads something earlier stays with it.
 * `last` names the newest line, `first` the oldest that is drawn.
 */
export function useStuck(first: string | undefined, last: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const isStuck = useRef(true)
  const height = useRef(0)
  const firstBefore = useRef(first)
  const [isAtEnd, setAtEnd] = useState(true)

  const toEnd = useCallback(() => {
    isStuck.current = true
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [])

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    if (isStuck.current) toEnd()
    // Earlier lines were put above: what was in sight stays there.
    else if (firstBefore.current !== first) {
      element.scrollTop += element.scrollHeight - height.current
    }
    firstBefore.current = first
    height.current = element.scrollHeight
  }, [first, last, toEnd])

  useEffect(() => {
    const element = box.current
    if (!element) return
    // A keyboard comes up, or the text that is written grows.
    const sizes = new ResizeObserver(() => {
      if (isStuck.current) toEnd()
    })
    sizes.observe(element)
    return () => {
      sizes.disconnect()
    }
  }, [toEnd])

  const onScroll = () => {
    const element = box.current
    if (!element) return
    const { scrollTop, scrollHeight, clientHeight } = element
    isStuck.current = scrollHeight - scrollTop - clientHeight < NEAR
    setAtEnd(isStuck.current)
  }

  return { box, onScroll, toEnd, isAtEnd }
}
