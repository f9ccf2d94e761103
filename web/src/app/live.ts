import type { QueryClient } from '@tanstack/react-query'

import { startLive as startStream } from '../session/start-live'
import { followNews } from './news'

/** Hears what happens on the server, and keeps what is cached true by it, until the function it gives back is called. */
export function startLive(queryClient: QueryClient): () => void {
  const stops = [followNews(queryClient), startStream()]
  return () => {
    for (const stop of stops) stop()
  }
}
