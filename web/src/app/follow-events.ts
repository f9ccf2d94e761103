import type { QueryClient } from '@tanstack/react-query'

import { startLater } from '../lib/start-later'
import { whenVerified } from '../session/start'
import type { AppRouter } from './router'

/** Events come once the server has confirmed who is signed in, so what is done about them need not be here before. */
export function followEvents(router: AppRouter, queryClient: QueryClient): () => void {
  return startLater(async () => {
    await whenVerified()
    const { startLive } = await import('./live')
    return () => startLive(router, queryClient)
  })
}
