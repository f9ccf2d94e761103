import { ArrowDown, ArrowUp } from 'lucide-react'
import type { RefObject } from 'react'

import { messageOf } from '../../api/errors'
import { Button } from '../../ui/button'
import { DayRow, MessageRow, SystemRow, UnreadRow } from './message-row'
import type { Outbox, Outgoing } from './outbox'
import type { Row } from './rows'
import type { Other } from './types'
import { useNearView } from './use-near-view'
import type { Piece } from './use-thread-pages'
import { WaitingRow } from './waiting-row'

interface MessageListProps {
  box: RefObject<HTMLDivElement | null>
  onScroll: () => void
  rows: readonly Row[]
  other: Other
  older: Piece
  newer: Piece
  marked: string | null
  outbox: Outbox
  onHurry: () => void
  onEdit: ((item: Outgoing) => void) | null
  onDecided: () => void
}

/** Everything that was said, and only this part of the page scrolls. */
export function MessageList(props: MessageListProps) {
  const { box, onScroll, rows, other, older, newer, marked, outbox, onHurry, onEdit, onDecided } =
    props
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
      onScroll={onScroll}
    >
      <div className="flex min-h-full flex-col justify-end">
        <PieceLine piece={older} label="Show earlier messages" />
        <ol role="list" className="pb-3">
          {rows.map((row) => {
            switch (row.kind) {
              case 'day':
                return <DayRow key={row.key} row={row} />
              case 'unread':
                return <UnreadRow key={row.key} />
              case 'system':
                return (
                  <SystemRow
                    key={row.key}
                    row={row}
                    who={row.message.sender_id === other.id ? other.name : 'You'}
                  />
                )
              case 'message':
                return (
                  <MessageRow
                    key={row.key}
                    row={row}
                    author={row.own ? 'You' : other.name}
                    isMarked={marked === row.key}
                  />
                )
              case 'waiting':
                return (
                  <WaitingRow
                    key={row.key}
                    row={row}
                    outbox={outbox}
                    onHurry={onHurry}
                    onEdit={onEdit}
                    onDecided={onDecided}
                  />
                )
            }
          })}
        </ol>
        <PieceLine piece={newer} label="Show later messages" />
      </div>
    </div>
  )
}

/** Loads by itself when it comes into sight; the button is there for everybody else, and after a failure. */
function PieceLine({ piece, label }: { piece: Piece; label: string }) {
  const { isThere, isLoading, error, load } = piece
  const line = useNearView<HTMLDivElement>(load, isThere && !isLoading && !error)
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
