import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { api, unwrap } from '../../api/client'
import { onEvent } from '../../session/events'
import { usePollWhenDown } from '../../session/stream'

const unreadQuery = () =>
  queryOptions({
    queryKey: ['/conversations/user/unread'],
    queryFn: ({ signal }) => unwrap(api.GET('/conversations/user/unread', { signal })),
    select: ({ conversations }) => conversations,
  })

/** What is read as it arrives, in a conversation that is open, never shows as unread. */
const SETTLE_MS = 500

/** In how many conversations something is unread. It follows the stream, and asks only while that is down. */
export function useUnreadConversations() {
  const queryClient = useQueryClient()
  const refetchInterval = usePollWhenDown()

  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      due ??= setTimeout(() => {
        due = undefined
        void queryClient.invalidateQueries({ queryKey: unreadQuery().queryKey })
      }, SETTLE_MS)
    }
    const stops = [onEvent('message', soon), onEvent('read', soon), onEvent('conversation', soon)]
    return () => {
      clearTimeout(due)
      for (const stop of stops) stop()
    }
  }, [queryClient])

  return useQuery({ ...unreadQuery(), refetchInterval })
}
