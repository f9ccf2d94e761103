import { createMemoryHistory } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

import type { ServerUser } from '../api/types'
import { App } from '../app/app'
import { createQueryClient } from '../app/query-client'
import { createAppRouter } from '../app/router'
import { followSession } from '../app/follow-session'
import { useAuthDialog } from '../features/auth/auth-dialog-store'
import { nextTask } from '../lib/next-task'
import { whenVerified } from '../session/start'
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
  if (user) await act(listening)
  return {
    ...view,
    router,
    user: userEvent.setup(),
    path: () => router.state.location.pathname,
  }
}

const MOST_TASKS = 50

/** What listens to events starts a moment after the page; tests tell events as soon as they see it. */
async function listening(): Promise<void> {
  const asked = { isAnswered: false }
  void whenVerified().then(() => {
    asked.isAnswered = true
  })
  // A test may leave the question who is signed in without an answer.
  for (let tasks = 0; tasks < MOST_TASKS && !asked.isAnswered; tasks++) await nextTask()
  await import('../app/live')
  await nextTask()
}

export function forgetEverything(): void {
  stopFollowing?.()
  stopFollowing = null
  localStorage.clear()
  sessionStorage.clear()
  useSession.getState().logout()
  useAuthDialog.getState().hide()
}
