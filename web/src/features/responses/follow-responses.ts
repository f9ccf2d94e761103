import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { onEvent } from '../../session/events'
import { answerChanged } from './queries'

/** Keeps answers on the screen true on both sides, as it happens. */
export function useResponseNews(): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onEvent('response', (news) => {
        answerChanged(queryClient, news)
      }),
    [queryClient],
  )
}
