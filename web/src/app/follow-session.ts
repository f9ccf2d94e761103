import type { QueryClient } from '@tanstack/react-query'

import { startLater } from '../lib/start-later'
import { startSession } from '../session/start'
import { useSession } from '../session/store'
import { homeOf } from '../session/user'
import { followEvents } from './follow-events'
import type { AppRouter } from './router'

/** Keeps the pages and the cache in step with who is signed in, until the function it gives back is called. */
export function followSession(router: AppRouter, queryClient: QueryClient): () => void {
  const unsubscribe = useSession.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id) queryClient.clear()
    if (
      now.isAuthenticated !== before.isAuthenticated ||
      now.user?.userType !== before.user?.userType ||
      now.user?.needsRoleSelection !== before.user?.needsRoleSelection
    ) {
      // The guards run again: a page that is no longer allowed is left.
      void router.invalidate()
    }
  })
  const stop = startSession((user) => {
    void router.navigate({ to: homeOf(user), replace: true })
  })
  const stopEvents = followEvents(router, queryClient)
  const stopLeftovers = startLater(
    async () => (await import('./take-up-leftovers')).takeUpLeftovers,
  )
  return () => {
    unsubscribe()
    stopEvents()
    stopLeftovers()
    stop()
  }
}
