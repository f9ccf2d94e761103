import './ui/styles.css'

import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

import { App } from './app/app'
import { focusHeadings } from './app/focus-heading'
import { followSession } from './app/follow-session'
import { createQueryClient } from './app/query-client'
import { createAppRouter } from './app/router'
import { followSystemTheme } from './ui/theme'

const router = createAppRouter()
const queryClient = createQueryClient()
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
  // The landing page comes drawn; it is taken over once its code is here.
  if (place.firstElementChild) {
    // Says that the markup came from a server, so that the router builds the same tree as there.
    router.ssr = { manifest: undefined }
    void router.load().then(() => {
      startTransition(() => {
        hydrateRoot(place, app)
      })
    })
  } else {
    createRoot(place).render(app)
  }
}
