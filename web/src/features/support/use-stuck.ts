import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Nearer to the end than this is at the end. */
const NEAR = 48

interface Lines {
  /** Names of the oldest line that is drawn, and of the newest. */
  readonly first: string | undefined
  readonly last: string | undefined
  /** The newest was written here: whoever wrote it wants to see it. */
  readonly isOwn: boolean
}

/** A box that stays at its end as lines arrive, while one is there; whoever reads something earlier stays with it. */
export function useStuck({ first, last, isOwn }: Lines) {
  const box = useRef<HTMLDivElement>(null)
  const isStuck = useRef(true)
  const height = useRef(0)
  const firstBefore = useRef(first)
  const lastBefore = useRef(last)
  const [isAtEnd, setAtEnd] = useState(true)

  const toEnd = useCallback(() => {
    isStuck.current = true
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [])

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const isNew = lastBefore.current !== last
    lastBefore.current = last
    if (isStuck.current || (isNew && isOwn)) toEnd()
    // Earlier lines were put above: what was in sight stays there.
    else if (firstBefore.current !== first) {
      element.scrollTop += element.scrollHeight - height.current
    }
    firstBefore.current = first
    height.current = element.scrollHeight
  }, [first, last, isOwn, toEnd])

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
