import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { postRead, showOwnRead, type Opened } from './queries'
import { lastIdOf } from './thread'

const SETTLE_MS = 150
const AGAIN_MS = 5_000

/** The newest message of the other side that is loaded. */
export const lastOtherId = ({ thread, head }: Opened): number =>
  thread.messages.findLast(({ sender_id }) => sender_id === head.other.id)?.id ?? 0

/** Tells the server what was read, once its end was in sight of somebody. */
export function useReading(opened: Opened, isSeen: boolean): void {
  const queryClient = useQueryClient()
  const { id, last_read_id } = opened.head
  const newest = lastIdOf(opened.thread)
  const isNew = lastOtherId(opened) > (last_read_id ?? 0)

  useEffect(() => {
    if (!isSeen || !isNew) return
    let timer = setTimeout(read, SETTLE_MS)
    let isHere = true
    function read() {
      postRead(id, newest).then(
        ({ last_read_id, unread_count }) => {
          showOwnRead(queryClient, id, last_read_id ?? newest, unread_count)
        },
        () => {
          if (isHere) timer = setTimeout(read, AGAIN_MS)
        },
      )
    }
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [queryClient, id, newest, isNew, isSeen])
}

/**
 * The id before the first message that nobody has seen here; null when there is no such line to draw. It stays where
 * it is while one reads, moves on when something new comes unseen, and goes with an own message.
 */
export function useUnreadLine(opened: Opened, isFresh: boolean, isSeen: boolean) {
  const { last_read_id, unread_count } = opened.head
  const newest = lastOtherId(opened)
  const [line, setLine] = useState<number | null>(null)
  const [known, setKnown] = useState<number | null>(null)

  if (isFresh && known !== newest) {
    setKnown(newest)
    const read = last_read_id ?? 0
    const isFirst = known === null && unread_count > 0
    const isUnseen = known !== null && newest > known && !isSeen && read > (line ?? -1)
    if (isFirst || isUnseen) setLine(read)
  }

  return {
    line,
    clear: () => {
      setLine(null)
    },
  }
}
