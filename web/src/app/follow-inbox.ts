import type { QueryClient } from '@tanstack/react-query'

import { refreshNewest } from '../api/refresh-newest'
import { onEvent } from '../session/events'

const SETTLE_MS = 500

/**
 * A message, or having read it, changes one row of a list that may be long: only that row is read again. Several in a row
 * are one change; and what is read as it arrives never shows as unread.
 */
export function followInbox(queryClient: QueryClient): () => void {
  const due = new Map<number, ReturnType<typeof setTimeout>>()
  const rowChanged = ({ conversation_id: id }: { readonly conversation_id: number }) => {
    if (due.has(id)) return
    const timer = setTimeout(() => {
      due.delete(id)
      void refreshNewest(queryClient, ['/conversations/user/list'], id)
    }, SETTLE_MS)
    due.set(id, timer)
  }
  const stops = [onEvent('message', rowChanged), onEvent('read', rowChanged)]
  return () => {
    for (const stop of stops) stop()
    for (const timer of due.values()) clearTimeout(timer)
  }
}
