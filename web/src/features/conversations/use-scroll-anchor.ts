import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

import type { Row } from './rows'

/** Nearer to the end than this is at the end. */
const NEAR = 48
/** A line that is jumped to leaves some of what came before in sight. */
const ABOVE = 72

interface Anchor {
  readonly key: string
  readonly top: number
}

/**
 * Keeps the scroll position. At the end it stays at the end as messages arrive; elsewhere, the lines in view do not
 * move when others are added above or below. A jump happens as soon as its line is loaded.
 */
export function useScrollAnchor(rows: readonly Row[], onAtEnd: (isAtEnd: boolean) => void) {
  const box = useRef<HTMLDivElement>(null)
  const isStuck = useRef(true)
  const anchor = useRef<Anchor | null>(null)
  const target = useRef<string | null>(null)
  const [marked, setMarked] = useState<string | null>(null)

  const look = useCallback(() => {
    const element = box.current
    if (!element) return
    isStuck.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR
    onAtEnd(isStuck.current)
    anchor.current = isStuck.current ? null : firstInSight(element)
  }, [onAtEnd])

  const settle = useCallback(() => {
    const element = box.current
    if (!element) return
    const line = target.current === null ? null : lineIn(element, target.current)
    if (line) {
      target.current = null
      element.scrollTop += topIn(element, line) - ABOVE
      look()
    } else if (isStuck.current) {
      element.scrollTop = element.scrollHeight
    } else if (anchor.current) {
      const kept = lineIn(element, anchor.current.key)
      if (kept) element.scrollTop += topIn(element, kept) - anchor.current.top
    }
  }, [look])

  useLayoutEffect(settle, [rows, settle])

  useEffect(() => {
    const element = box.current
    const inside = element?.firstElementChild
    if (!element || !inside) return
    // A keyboard comes up, a picture arrives, the text that is written grows.
    const sizes = new ResizeObserver(settle)
    sizes.observe(element)
    sizes.observe(inside)
    return () => {
      sizes.disconnect()
    }
  }, [settle])

  const toEnd = useCallback(() => {
    const element = box.current
    target.current = null
    isStuck.current = true
    onAtEnd(true)
    if (element) element.scrollTop = element.scrollHeight
  }, [onAtEnd])

  /** To this line, now or when it is loaded; `mark` shows for a moment which it is. */
  const toRow = useCallback(
    (key: string, mark = false) => {
      target.current = key
      isStuck.current = false
      if (mark) setMarked(key)
      settle()
    },
    [settle],
  )

  useEffect(() => {
    if (marked === null) return
    const timer = setTimeout(() => {
      setMarked(null)
    }, 2_500)
    return () => {
      clearTimeout(timer)
    }
  }, [marked])

  return { box, onScroll: look, toEnd, toRow, marked }
}

const lineIn = (element: HTMLElement, key: string) =>
  element.querySelector<HTMLElement>(`[data-line="${CSS.escape(key)}"]`)

const topIn = (element: HTMLElement, line: HTMLElement) =>
  line.getBoundingClientRect().top - element.getBoundingClientRect().top

function firstInSight(element: HTMLElement): Anchor | null {
  const top = element.getBoundingClientRect().top
  for (const line of element.querySelectorAll<HTMLElement>('[data-line]')) {
    const box = line.getBoundingClientRect()
    if (box.bottom > top && line.dataset.line) {
      return { key: line.dataset.line, top: box.top - top }
    }
  }
  return null
}
