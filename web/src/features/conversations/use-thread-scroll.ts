import {
  defaultRangeExtractor,
  useVirtualizer,
  type Range,
  type VirtualItem,
} from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { estimatedHeight } from './row-height'
import type { Row } from './rows'

/** Nearer to the end than this is at the end. */
const NEAR = 48
/** A row that is jumped to leaves some of what came before in sight. */
const ABOVE = 72
/** Rows drawn beyond each edge of what is seen. */
const BEYOND = 12

/**
 * Draws only the rows near what is seen, and keeps the scroll position. At the end it stays at the end as messages
 * arrive; elsewhere, the rows in view do not move when others are added above or below. A jump happens as soon as
 * its row is loaded.
 */
export function useThreadScroll(rows: readonly Row[], onAtEnd: (isAtEnd: boolean) => void) {
  const box = useRef<HTMLDivElement>(null)
  const above = useRef<HTMLDivElement>(null)
  const isStuck = useRef(true)
  const lastTop = useRef(0)
  const target = useRef<string | null>(null)
  /** The last row that is whole in sight: it stays where it is when rows above it turn out higher or lower. */
  const anchor = useRef<string | null>(null)
  const [margin, setMargin] = useState(0)
  const [held, setHeld] = useState<string | null>(null)

  // The row with the focus stays, however far away it is scrolled.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range)
      const at = held === null ? -1 : rows.findIndex(({ key }) => key === held)
      return at < 0 || shown.includes(at) ? shown : [...shown, at].sort((a, b) => a - b)
    },
    [held, rows],
  )
  // It changes by itself and re-renders us then, which the compiler can't know.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => box.current,
    getItemKey: useCallback((at: number) => rows[at]?.key ?? at, [rows]),
    estimateSize: (at) => (rows[at] ? estimatedHeight(rows[at]) : 0),
    rangeExtractor,
    overscan: BEYOND,
    anchorTo: 'end',
    scrollEndThreshold: NEAR,
    scrollMargin: margin,
    scrollPaddingStart: ABOVE,
    paddingEnd: 12,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  })

  const look = useCallback(() => {
    const element = box.current
    if (!element) return
    const { scrollTop, scrollHeight, clientHeight } = element
    const isNear = scrollHeight - scrollTop - clientHeight < NEAR
    // What grows below does not take anybody away from the end; scrolling up does.
    if (isNear) isStuck.current = true
    else if (scrollTop < lastTop.current - 1) isStuck.current = false
    lastTop.current = scrollTop
    onAtEnd(isNear)
  }, [onAtEnd])

  const settle = useCallback(() => {
    const at = target.current === null ? -1 : rows.findIndex(({ key }) => key === target.current)
    if (at >= 0) {
      target.current = null
      isStuck.current = false
      virtual.scrollToIndex(at, { align: 'start' })
      look()
    } else if (isStuck.current) {
      virtual.scrollToEnd()
    }
  }, [rows, virtual, look])

  useLayoutEffect(settle, [settle])

  // Other rows may have been drawn for where it was scrolled to.
  useLayoutEffect(() => {
    anchor.current = box.current && !isStuck.current ? lastInSight(box.current) : null
  })

  useLayoutEffect(() => {
    const isAbove = ({ index }: VirtualItem) => {
      const { count, getItemKey } = virtual.options
      for (let at = index + 1; at < count; at++) if (getItemKey(at) === anchor.current) return true
      return false
    }
    Object.assign(virtual, { shouldAdjustScrollPositionOnItemSizeChange: isAbove })
  }, [virtual])

  useEffect(() => {
    const [element, before] = [box.current, above.current]
    if (!element || !before) return
    let height = 0
    // A keyboard comes up, the text that is written grows, there is nothing earlier any more.
    const sizes = new ResizeObserver(() => {
      const grown = before.offsetHeight - height
      height = before.offsetHeight
      setMargin(height)
      if (isStuck.current) virtual.scrollToEnd()
      else element.scrollTop += grown
      look()
    })
    for (const one of [element, before]) sizes.observe(one)
    return () => {
      sizes.disconnect()
    }
  }, [virtual, look])

  const toEnd = useCallback(() => {
    target.current = null
    isStuck.current = true
    onAtEnd(true)
    virtual.scrollToEnd()
  }, [virtual, onAtEnd])

  /** To this row, now or when it is loaded. */
  const toRow = useCallback(
    (key: string) => {
      target.current = key
      isStuck.current = false
      settle()
    },
    [settle],
  )

  return {
    box,
    above,
    /** For the list, and for each row in it. */
    container: virtual.containerRef,
    measure: virtual.measureElement,
    shown: virtual.getVirtualItems(),
    onScroll: look,
    toEnd,
    toRow,
    hold: setHeld,
  }
}

function lastInSight(element: HTMLElement): string | null {
  const { top, bottom } = element.getBoundingClientRect()
  const lines = [...element.querySelectorAll<HTMLElement>('[data-line]')]
  const last = lines.findLast((line) => {
    const end = line.getBoundingClientRect().bottom
    return end > top && end <= bottom
  })
  return last?.dataset.line ?? null
}
