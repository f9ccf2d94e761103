import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { onEvent } from '../../session/events'
import { subscriptionQuery } from './queries'

/** How the own subscription stands, read again whenever the server says that it changed. */
export function useSubscription() {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onEvent('subscription', () => {
        void queryClient.invalidateQueries({ queryKey: subscriptionQuery().queryKey })
      }),
    [queryClient],
  )
  return useQuery(subscriptionQuery())
}
