import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { onEvent } from '../../session/events'
import { projectQuery } from './queries'

/** A project carries its requests with it: what happens to one of them, or to its proposals, is read again. */
export function useProjectNews(id: number): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const read = () => {
      void queryClient.invalidateQueries({ queryKey: projectQuery(id).queryKey })
    }
    const stops = [onEvent('request', read), onEvent('response', read)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient, id])
}
