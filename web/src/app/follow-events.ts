import type { QueryClient } from '@tanstack/react-query'

import { SENTENCES } from '../api/errors'
import { startLater } from '../lib/start-later'
import { onEvent } from '../session/events'
import { readUserAgain, sessionEnded, whenVerified } from '../session/start'
import { toast } from '../ui/toast-area'
import { followInbox } from './follow-inbox'
import type { AppRouter } from './router'

/** What the whole app does about live events. `news.ts` says what they make stale; an open thread listens itself. */
export function followEvents(router: AppRouter, queryClient: QueryClient): () => void {
  const stops = [
    onEvent('account_changed', () => void readUserAgain()),
    onEvent('reset', () => {
      void readUserAgain()
      void queryClient.invalidateQueries()
    }),
    onEvent('signed_out', () => {
      sessionEnded()
      // A public page stays open, so the login page does not get to show the reason.
      void router.invalidate().then(() => {
        if (router.state.location.pathname !== '/login') toast.error(SENTENCES.sessionExpired)
      })
    }),
    followInbox(queryClient),
    startLater(async () => {
      // It begins once the server has confirmed who is signed in, so its code need not be here before.
      await whenVerified()
      const { startLive } = await import('./live')
      return () => startLive(queryClient)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
