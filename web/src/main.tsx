import './ui/styles.css'

import { startTransition, StrictMode, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'

import { App } from './app/app'
import { focusHeadings } from './app/focus-heading'
import { followSession } from './app/follow-session'
import { createQueryClient } from './app/query-client'
import { createAppRouter } from './app/router'
import { untilRead } from './app/until-read'
import { followSystemTheme } from './ui/theme'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
const place = document.getElementById('root')

followSession(router, queryClient)
focusHeadings(router)
followSystemTheme()

if (place) {
  const app = (
    <StrictMode>
      <App router={router} queryClient={queryClient} />
    </StrictMode>
  )
  void takeOver(place, app)
}

/** A page that comes drawn stays in sight until the app can draw the same. */
async function takeOver(place: HTMLElement, app: ReactNode) {
  if (!place.firstElementChild) {
    createRoot(place).render(app)
    return
  }
  const isLanding = document.getElementById('served') === null
  // Says that the markup came from a server, so that the router builds the same tree as there.
  if (isLanding) router.ssr = { manifest: undefined }
  await router.load()
  if (isLanding) {
    startTransition(() => {
      hydrateRoot(place, app)
    })
    return
  }
  await untilRead(queryClient)
  flushSync(() => {
    createRoot(place).render(app)
  })
  delete place.dataset.drawn
}
