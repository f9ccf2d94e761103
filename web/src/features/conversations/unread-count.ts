import { queryOptions, useQuery } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import { usePollWhenDown } from '../../session/stream'

const unreadQuery = () =>
  queryOptions({
    queryKey: ['/conversations/user/unread'],
    queryFn: ({ signal }) => unwrap(api.GET('/conversations/user/unread', { signal })),
    select: ({ conversations }) => conversations,
  })

/** The number of conversations with unread messages. Polls only while the event stream is down. */
export function useUnreadConversations() {
  const refetchInterval = usePollWhenDown()
  return useQuery({ ...unreadQuery(), refetchInterval })
}
