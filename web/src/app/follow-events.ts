import type { QueryClient } from '@tanstack/react-query'

import { SENTENCES } from '../api/errors'
import { onEvent } from '../session/events'
import { startLive } from '../session/start-live'
import { readUserAgain, sessionEnded } from '../session/start'
import { toast } from '../ui/toast-area'
import { followNews } from './news'
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
    followNews(queryClient),
    startLive(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
