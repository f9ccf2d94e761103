import type { QueryClient } from '@tanstack/react-query'

import { SENTENCES } from '../api/errors'
import { readUserAgain, sessionEnded } from '../session/changed-elsewhere'
import { onEvent } from '../session/events'
import { startLive as startStream } from '../session/start-live'
import { toast } from '../ui/toast-area'
import { followInbox } from './follow-inbox'
import { followNews } from './news'
import type { AppRouter } from './router'

/**
 * Hears what happens on the server, and does what the whole app does about it, until the function it gives back is called.
 * `news.ts` says what events make stale; an open thread listens itself.
 */
export function startLive(router: AppRouter, queryClient: QueryClient): () => void {
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
    followInbox(queryClient),
    startStream(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
