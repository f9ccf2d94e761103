import clsx from 'clsx'
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'

import { Notice } from '../../ui/notice'
import { lengthOf } from '../videos/public'
import { moved, titleOf } from './order'
import type { Place, Playlist } from './types'
import { useDrag } from './use-drag'
import { useOrder } from './use-order'
import { useRemove } from './use-remove'

type Control = 'grip' | 'up' | 'down'

const controlId = (control: Control, id: number) => `playlist-${control}-${id}`

/** The list as its owner changes it: dragged by the grips, moved by arrow keys on them or by the buttons. */
export function EditList({ playlist }: { playlist: Playlist }) {
  const { places, save, preview, forget, problem } = useOrder(playlist)
  const [news, setNews] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const focusOn = useRef<string | null>(null)
  const ids = places.map(({ video_id }) => video_id)

  useLayoutEffect(() => {
    // A row that changes its place loses the focus.
    if (focusOn.current === null) return
    document.getElementById(focusOn.current)?.focus()
    focusOn.current = null
  })

  const tell = (order: readonly number[], id: number) => {
    const place = places.find(({ video_id }) => video_id === id)
    if (!place) return
    setNews(`“${titleOf(place)}” moved to position ${order.indexOf(id) + 1} of ${order.length}`)
  }
  const moveTo = (id: number, to: number, control: Control) => {
    const at = ids.indexOf(id)
    const target = Math.max(0, Math.min(ids.length - 1, to))
    if (target === at) return
    const order = moved(ids, at, target)
    focusOn.current = controlId(control, id)
    save(order)
    tell(order, id)
  }
  const { dragged, start } = useDrag({
    list,
    ids,
    onPreview: preview,
    onDrop: (order, id) => {
      save(order)
      tell(order, id)
    },
    onCancel: forget,
  })
  const remove = useRemove(playlist, (place) => {
    const at = ids.indexOf(place.video_id)
    const neighbour = ids[at + 1] ?? ids[at - 1]
    if (neighbour !== undefined) focusOn.current = controlId('grip', neighbour)
    setNews(`“${titleOf(place)}” removed`)
  })

  const pressGrip = (event: KeyboardEvent, id: number) => {
    const at = ids.indexOf(id)
    const targets: Readonly<Record<string, number>> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      Home: 0,
      End: ids.length - 1,
    }
    const to = targets[event.key]
    if (to === undefined) return
    event.preventDefault()
    moveTo(id, to, 'grip')
  }

  return (
    <div>
      <div className="px-4 has-[p]:pt-3">
        <Notice>{problem ?? remove.problem}</Notice>
      </div>
      <p className="px-4 py-2 text-sm text-ink-soft">
        Drag to reorder, or use the arrow keys on a handle.
      </p>
      <ol
        ref={list}
        role="list"
        aria-label="Videos in this playlist"
        className={clsx('divide-y divide-line border-t border-line', dragged && 'select-none')}
      >
        {places.map((place, at) => (
          <li
            key={place.video_id}
            data-id={place.video_id}
            className={clsx(
              'flex items-center gap-1 py-1 pr-2 pl-1',
              place.video_id === dragged && 'bg-accent-wash',
            )}
          >
            <button
              type="button"
              id={controlId('grip', place.video_id)}
              className="icon-button cursor-grab touch-none active:cursor-grabbing"
              aria-label={`Reorder “${titleOf(place)}”, position ${at + 1} of ${places.length}`}
              onPointerDown={(event) => {
                start(event, place.video_id)
              }}
              onKeyDown={(event) => {
                pressGrip(event, place.video_id)
              }}
            >
              <GripVertical aria-hidden size={18} />
            </button>
            <What place={place} />
            {(['up', 'down'] as const).map((control) => (
              <Step
                key={control}
                control={control}
                place={place}
                isEnd={at === (control === 'up' ? 0 : places.length - 1)}
                onPress={() => {
                  moveTo(place.video_id, at + (control === 'up' ? -1 : 1), control)
                }}
              />
            ))}
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove “${titleOf(place)}” from the playlist`}
              aria-disabled={remove.isPending}
              onClick={() => {
                remove.begin(place)
              }}
            >
              <X aria-hidden size={18} />
            </button>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {news}
      </p>
    </div>
  )
}

function What({ place }: { place: Place }) {
  const length = place.video ? lengthOf(place.video) : 'Deleted or private'
  return (
    <span className={clsx('min-w-0 flex-1 text-note', !place.video && 'text-ink-soft')}>
      <span className="line-clamp-2 leading-snug font-medium break-words">{titleOf(place)}</span>
      {length !== null && <span className="tabular text-sm text-ink-soft">{length}</span>}
    </span>
  )
}

interface StepProps {
  control: 'up' | 'down'
  place: Place
  isEnd: boolean
  onPress: () => void
}

/** It keeps the focus at the end of the list, where it does nothing. */
function Step({ control, place, isEnd, onPress }: StepProps) {
  const Icon = control === 'up' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      id={controlId(control, place.video_id)}
      className="icon-button aria-disabled:opacity-40"
      aria-label={`Move “${titleOf(place)}” ${control}`}
      aria-disabled={isEnd}
      onClick={onPress}
    >
      <Icon aria-hidden size={18} />
    </button>
  )
}
