import './ui/styles.css'

import { startTransition, StrictMode, useLayoutEffect, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

import { App } from './app/app'
import { focusHeadings } from './app/focus-heading'
import { followSession } from './app/follow-session'
import { createQueryClient } from './app/query-client'
import { createAppRouter } from './app/router'
import { untilRead } from './app/until-read'
import { nextTask } from './lib/next-task'
import { followSystemTheme } from './ui/system-theme'

const SOON_MS = 400

const place = document.getElementById('root')
if (place) void start(place)

/** In steps, because whoever has the drawn page in front of them may tap on it meanwhile. */
async function start(place: HTMLElement) {
  await nextTask()
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  await nextTask()
  followSession(router, queryClient)
  focusHeadings(router)
  followSystemTheme()

  const app = (
    <StrictMode>
      <App router={router} queryClient={queryClient} />
    </StrictMode>
  )
  const { drawn } = place.dataset
  await nextTask()
  if (drawn !== undefined) {
    // A page that comes drawn stays in sight until the app can draw the same.
    await router.load()
    if (drawn !== 'around') await untilRead(queryClient)
    await nextTask()
  } else {
    // With its page at once where that is soon here; else what stands around it comes first.
    await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, SOON_MS))])
  }
  const unmark = () => {
    delete place.dataset.drawn
  }
  // As a transition React draws in short pieces, and puts the whole in place of what is there in one go.
  startTransition(() => {
    createRoot(place).render(<InPlace onDrawn={unmark}>{app}</InPlace>)
  })
}

/** Says when the app stands in place of the drawn page, before that is painted. */
function InPlace({ onDrawn, children }: { onDrawn: () => void; children: ReactNode }) {
  useLayoutEffect(onDrawn, [onDrawn])
  return children
}
