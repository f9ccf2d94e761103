import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useImperativeHandle, useMemo, useState, type Ref } from 'react'

import { messageOf } from '../../api/errors'
import { useNearView } from '../../lib/use-near-view'
import { Button } from '../../ui/button'
import { DayRow } from './message-row'
import type { Row } from './rows'
import { ThreadRow } from './thread-row'
import type { Other } from './types'
import type { Piece } from './use-thread-pages'
import { useThreadScroll } from './use-thread-scroll'
import type { WaitingActions } from './waiting-row'

export interface MessageListHandle {
  toEnd: () => void
  /** To this row, now or when it is loaded; `mark` shows for a moment which it is. */
  toRow: (key: string, mark?: boolean) => void
}

interface MessageListProps {
  ref: Ref<MessageListHandle>
  rows: readonly Row[]
  other: Other
  older: Piece
  newer: Piece
  actions: WaitingActions
  onAtEnd: (isAtEnd: boolean) => void
}

/** Everything that was said, and only this part of the page scrolls. */
export function MessageList({
  ref,
  rows,
  other,
  older,
  newer,
  actions,
  onAtEnd,
}: MessageListProps) {
  // The day of the first message stands above the list. As a row it would move away when older messages come, and
  // it may be the row that everything else is held in place by.
  const day = rows[0]?.kind === 'day' ? rows[0] : null
  const lines = useMemo(() => (day ? rows.slice(1) : rows), [rows, day])
  const scroll = useThreadScroll(lines, onAtEnd)
  const { box, above, container, measure, toEnd, toRow, hold } = scroll
  const [marked, mark] = useMarked()

  useImperativeHandle(
    ref,
    () => ({
      toEnd,
      toRow: (key, isMarked = false) => {
        if (isMarked) mark(key)
        toRow(key)
      },
    }),
    [toEnd, toRow, mark],
  )

  return (
    // It scrolls, so it can be reached and moved by the keyboard. What is new is said by a region of its own:
    // otherwise older messages would be read out as they are loaded.
    <div
      ref={box}
      role="log"
      aria-live="off"
      aria-label={`Messages with ${other.name}`}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-scrolls
      className="relative h-full overflow-x-hidden overflow-y-auto overscroll-contain px-3 outline-offset-[-3px] [overflow-anchor:none] sm:px-5"
      onScroll={scroll.onScroll}
    >
      <div className="flex min-h-full flex-col justify-end">
        <div ref={above}>
          <PieceLine piece={older} label="Show earlier messages" />
          {day && <DayRow row={day} />}
        </div>
        {/* The handlers only keep the row with the focus drawn. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ol
          ref={container}
          role="list"
          className="relative flex-none"
          onFocus={({ target }) => {
            hold(target.closest<HTMLElement>('[data-line]')?.dataset.line ?? null)
          }}
          onBlur={() => {
            hold(null)
          }}
        >
          {scroll.shown.map(({ index }) => {
            const row = lines[index]
            return (
              row && (
                <li
                  key={row.key}
                  ref={measure}
                  data-index={index}
                  data-line={row.key}
                  aria-posinset={index + 1}
                  aria-setsize={lines.length}
                  className="absolute inset-x-0"
                >
                  <ThreadRow
                    row={row}
                    otherId={other.id}
                    otherName={other.name}
                    isMarked={marked === row.key}
                    actions={actions}
                  />
                </li>
              )
            )
          })}
        </ol>
        <PieceLine piece={newer} label="Show later messages" />
      </div>
    </div>
  )
}

/** The row that was jumped to a moment ago. */
function useMarked() {
  const [marked, setMarked] = useState<string | null>(null)
  useEffect(() => {
    if (marked === null) return
    const timer = setTimeout(() => {
      setMarked(null)
    }, 2_500)
    return () => {
      clearTimeout(timer)
    }
  }, [marked])
  return [marked, setMarked] as const
}

/** Loads by itself when it comes into sight; the button is there for everybody else, and after a failure. */
function PieceLine({ piece, label }: { piece: Piece; label: string }) {
  const { isThere, isLoading, error, load } = piece
  const line = useNearView(load, isThere && !isLoading && !error)
  if (!isThere) return null
  return (
    <div ref={line} className="grid min-h-14 justify-items-center gap-1 py-2 text-center text-note">
      {error && (
        <p role="alert" className="text-heart">
          {messageOf(error)}
        </p>
      )}
      <Button variant="quiet" size="small" busy={isLoading} busyLabel="Loading..." onClick={load}>
        {error ? 'Try again' : label}
      </Button>
    </div>
  )
}

/** Floats over the end of the list while one looks at something earlier. */
export function ToLatest({ isNew, onPress }: { isNew: boolean; onPress: () => void }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 z-1 flex justify-center">
      <Button
        size="small"
        variant={isNew ? 'primary' : 'secondary'}
        className="pointer-events-auto shadow-high"
        onClick={onPress}
      >
        <ArrowDown aria-hidden size={16} />
        {isNew ? 'New messages' : 'Latest messages'}
      </Button>
    </div>
  )
}

export function ToUnread({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-3 z-1 flex justify-center">
      <Button
        size="small"
        variant="secondary"
        className="pointer-events-auto shadow-high"
        busy={isBusy}
        onClick={onPress}
      >
        <ArrowUp aria-hidden size={16} />
        Jump to first unread
      </Button>
    </div>
  )
}
