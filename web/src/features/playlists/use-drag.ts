import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react'

import { moved } from './order'

type Ids = readonly number[]

interface DragOptions {
  /** The rows' parent; each row says its id in `data-id`. */
  readonly list: { readonly current: HTMLElement | null }
  readonly ids: Ids
  readonly onPreview: (ids: Ids) => void
  readonly onDrop: (ids: Ids, id: number) => void
  readonly onCancel: () => void
}

const middleOf = (row: HTMLElement) => {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}

/**
 * Rows dragged by a handle, with a mouse, a pen or a finger: the list is in its new order while one drags, so that one sees
 * what one gets. The window is listened to, because a row that changes its place loses the pointer.
 */
export function useDrag({ list, ids, onPreview, onDrop, onCancel }: DragOptions) {
  const [dragged, setDragged] = useState<number | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  const start = (event: ReactPointerEvent<HTMLElement>, id: number) => {
    if (event.button !== 0 || stop.current) return
    let order = ids
    const rows = () => [...(list.current?.children ?? [])] as HTMLElement[]

    const move = ({ clientY }: PointerEvent) => {
      const others = rows().filter((row) => row.dataset.id !== String(id))
      const to = others.filter((row) => middleOf(row) < clientY).length
      if (to === order.indexOf(id)) return
      order = moved(order, order.indexOf(id), to)
      onPreview(order)
      requestAnimationFrame(() => {
        rows()[to]?.scrollIntoView({ block: 'nearest' })
      })
    }
    const end = (isDropped: boolean) => {
      stop.current?.()
      setDragged(null)
      if (order === ids) return
      if (isDropped) onDrop(order, id)
      else onCancel()
    }
    const drop = () => {
      end(true)
    }
    const cancel = () => {
      end(false)
    }
    const key = (pressed: KeyboardEvent) => {
      if (pressed.key === 'Escape') cancel()
    }

    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', key)
    stop.current = () => {
      stop.current = null
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('keydown', key)
    }
    setDragged(id)
  }

  return { dragged, start }
}
