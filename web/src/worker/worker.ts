/**
 * The service worker: after the first visit the app opens without a network. It keeps files of the app's build alone,
 * which are the same for everybody. It stores no address that somebody opens and no answer of the server, so nobody
 * leaves anything behind here for the next person at the same computer.
 */
import { getCacheKeyForURL, PrecacheFallbackPlugin, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'

import { OPENS_OFFLINE } from './opens-offline'

interface Waiting {
  waitUntil: (done: Promise<unknown>) => void
}

interface Installing extends Waiting {
  /** Not in every browser yet. */
  addRoutes?: (rule: { condition: { urlPattern: string }; source: 'network' }) => Promise<void>
}

/** What is used here of a worker's own things; the types of workers and of pages don't go together. */
declare const self: {
  /** The files to keep; `scripts/worker.mjs` writes them here. */
  readonly __WB_MANIFEST: { url: string; revision: string | null }[]
  readonly clients: {
    matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<unknown[]>
  }
  skipWaiting: () => Promise<void>
  addEventListener: ((kind: 'install', listener: (event: Installing) => void) => void) &
    ((kind: 'message', listener: (event: Waiting & { data: unknown }) => void) => void)
}

/** Whoever has a slow network gets the app that is here after that time, and its data when they come. */
const PATIENCE_S = 4
const SHELL = '/index.html'

// Only these very files: `/` is asked for like any other page.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false })

registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: PATIENCE_S,
      plugins: [new PrecacheFallbackPlugin({ fallbackURL: SHELL })],
    }),
    { allowlist: [OPENS_OFFLINE] },
  ),
)

// Nothing is done about calls of the API, so the browser needn't wake us for them.
self.addEventListener('install', (event) => {
  const added = event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' })
  if (added) event.waitUntil(added.catch(() => undefined))
})

// A new version waits until every page of the old one is closed, because they may still need files of it. Where only one
// page is open and it is of the new version already, there is nothing to wait for: it says so by naming its entry.
self.addEventListener('message', (event) => {
  const { data: entry } = event
  if (typeof entry === 'string' && getCacheKeyForURL(entry) !== undefined) {
    event.waitUntil(takeOver())
  }
})

async function takeOver(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length === 1) await self.skipWaiting()
}
