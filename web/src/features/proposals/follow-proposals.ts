import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { onEvent } from '../../session/events'
import { proposalChanged } from './queries'

/** Keeps proposals on the screen true on both sides, as it happens. */
export function useProposalNews(): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onEvent('response', (news) => {
        proposalChanged(queryClient, news)
      }),
    [queryClient],
  )
}
