import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { onEvent } from '../../session/events'
import { listsChanged } from './queries'

/** A burst of messages is one change of the list. */
const SETTLE_MS = 300

/** Keeps the lists true: a new message moves its conversation to the top, wherever it was read. */
export function useListNews(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      due ??= setTimeout(() => {
        due = undefined
        void listsChanged(queryClient)
      }, SETTLE_MS)
    }
    const stops = [onEvent('message', soon), onEvent('read', soon), onEvent('conversation', soon)]
    return () => {
      clearTimeout(due)
      for (const stop of stops) stop()
    }
  }, [queryClient])
}
