import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { onEvent } from '../../session/events'
import { requestChanged } from './queries'

/** Keeps requests on the screen true: whoever looks at them while something happens sees it. */
export function useRequestNews(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const follow = ({ request_id }: { readonly request_id: number }) => {
      requestChanged(queryClient, request_id)
    }
    const stops = [
      onEvent('request', follow),
      onEvent('shared_request', follow),
      onEvent('response', follow),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient])
}
