import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { onEvent } from '../../session/events'
import { useSession } from '../../session/store'
import { useStream } from '../../session/stream'
import { createCatchUp } from './catch-up'
import { useOutbox } from './use-outbox'
import { changeOpened, openedQuery, readMessages, readOpened } from './queries'
import { joined, lastIdOf } from './thread'
import type { MessagePage } from './types'

const POLL_MS = 5_000
const TYPING_SHOWN_MS = 5_000
/** A node that is asked at once may be the last to know of a change. */
const KNOWN_EVERYWHERE_MS = 1_500

/** Keeps an open conversation true while it is looked at: by the stream, or by asking while there is none. */
export function useThreadNews(id: number): void {
  const queryClient = useQueryClient()
  const { onDelivered } = useOutbox(id)

  useEffect(() => {
    const thread = () => readOpened(queryClient, id)?.thread
    const catchUp = createCatchUp({
      after: () => {
        const now = thread()
        return now && !now.newer ? lastIdOf(now) : null
      },
      read: (after_id) => readMessages(id, { after_id }),
      take: (page) => {
        // What is still newer comes next, by itself: the end of the conversation stays the end of the thread.
        takePage(queryClient, id, { ...page, newer: false })
      },
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    })
    const readHead = () => queryClient.invalidateQueries(openedQuery(id))
    // First the head: it brings the newest messages along, and only what is missing between is read on.
    const readAll = () => void readHead().then(catchUp.news)

    // What is written while the first answer is on its way may be in neither.
    let isBehind = thread() !== undefined
    const opening = queryClient.query(openedQuery(id)).then(
      () => (isBehind ? catchUp.news() : undefined),
      // The page shows it.
      () => undefined,
    )
    const newMessage = () => {
      isBehind = true
      void opening.then(catchUp.news)
    }

    let later: ReturnType<typeof setTimeout> | undefined
    const stops = [
      catchUp.stop,
      onEvent('message', (event) => {
        if (event.conversation_id !== id) return
        // Whoever writes has read what stands above.
        showRead(queryClient, id, { user_id: event.sender_id, up_to_id: event.message_id })
        newMessage()
      }),
      onEvent('conversation', (event) => {
        if (event.conversation_id === id) readAll()
      }),
      onEvent('read', (event) => {
        if (event.conversation_id === id) showRead(queryClient, id, event)
      }),
      onEvent('subscription', () => {
        void readHead()
        later = setTimeout(() => void readHead(), KNOWN_EVERYWHERE_MS)
      }),
      onEvent('reset', readAll),
      onDelivered((message) => {
        if (message.conversation_id !== id) return
        const page = { items: [message], older: true, newer: false }
        if (!takePage(queryClient, id, page)) newMessage()
      }),
      // The line was cut, or is there again: both are reasons to look.
      useStream.subscribe((now, before) => {
        if (now.up !== before.up) readAll()
      }),
    ]
    const timer = setInterval(() => {
      if (!useStream.getState().up) readAll()
    }, POLL_MS)
    return () => {
      clearInterval(timer)
      clearTimeout(later)
      for (const stop of stops) stop()
    }
  }, [id, queryClient, onDelivered])
}

/** False when something between is missing. */
function takePage(queryClient: QueryClient, id: number, page: MessagePage): boolean {
  const before = readOpened(queryClient, id)?.thread
  const thread = before && joined(before, page)
  if (!thread) return false
  changeOpened(queryClient, id, (opened) => ({ ...opened, thread }))
  return true
}

/** Somebody has read on: the other side, or this one in another tab. */
function showRead(
  queryClient: QueryClient,
  id: number,
  { user_id, up_to_id }: { readonly user_id: number; readonly up_to_id: number },
): void {
  changeOpened(queryClient, id, (opened) => {
    const { head } = opened
    const field = user_id === head.other.id ? 'other_read_id' : 'last_read_id'
    if (up_to_id <= (head[field] ?? 0)) return opened
    const isAll = field === 'last_read_id' && up_to_id >= lastIdOf(opened.thread)
    return {
      ...opened,
      head: {
        ...head,
        [field]: up_to_id,
        ...(isAll && !opened.thread.newer && { unread_count: 0 }),
      },
    }
  })
}

/** Whether the other side writes at this moment: for five seconds after each sign of it, or until it is there. */
export function useTyping(id: number): boolean {
  const self = useSession((state) => state.user?.id)
  const [typing, setTyping] = useState<number | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      setTyping(null)
    }
    const stops = [
      onEvent('typing', ({ conversation_id, user_id }) => {
        if (conversation_id !== id || user_id === self) return
        clearTimeout(timer)
        timer = setTimeout(end, TYPING_SHOWN_MS)
        setTyping(id)
      }),
      onEvent('message', ({ conversation_id, sender_id }) => {
        if (conversation_id === id && sender_id !== self) end()
      }),
    ]
    return () => {
      end()
      for (const stop of stops) stop()
    }
  }, [id, self])

  return typing === id
}
