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

/** A message in an open conversation is read at once; waiting a moment keeps the badge from flashing. */
const SETTLE_MS = 500

/** The number of conversations with unread messages. Polls only while the event stream is down. */
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
