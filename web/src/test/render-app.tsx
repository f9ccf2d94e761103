import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

import type { ServerUser } from '../api/types'
import { App } from '../app/app'
import { createQueryClient } from '../app/query-client'
import { createAppRouter } from '../app/router'
// Tests tell events as soon as a page is there: what listens is then here, too.
import '../app/live'
import { followSession } from '../app/follow-session'
import { useAuthDialog } from '../features/auth/auth-dialog-store'
import { useSession } from '../session/store'

let stopFollowing: (() => void) | null = null

/** The whole app at one address, as a visitor or as somebody. */
export async function renderApp(path: string, user?: ServerUser) {
  stopFollowing?.()
  if (user) useSession.getState().login({ token: 'ops_test', user })
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
  stopFollowing = followSession(router, queryClient)
  await router.load()
  const view = render(<App router={router} queryClient={queryClient} />)
  return {
    ...view,
    router,
    user: userEvent.setup(),
    path: () => router.state.location.pathname,
  }
}

export function forgetEverything(): void {
  stopFollowing?.()
  stopFollowing = null
  localStorage.clear()
  sessionStorage.clear()
  useSession.getState().logout()
  useAuthDialog.getState().hide()
}
