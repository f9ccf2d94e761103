import { createMemoryHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'

import { nextTask } from '../lib/next-task'
import { useSession } from '../session/store'
import { normalizeUser, type UserType } from '../session/user'
import { App } from './app'
import { createQueryClient } from './query-client'
import { createAppRouter } from './router'
import { ROUTE_TABLE } from './route-table'

/** What React writes in place of a part that is not there yet. */
const NOT_YET = '<!--$!-->'
const MOST_TRIES = 1_000

/** What stands inside #root of a page before anything was fetched, as a visitor sees it or as somebody with this role. */
export async function renderPage(path: string, role?: UserType): Promise<string> {
  if (role === undefined) return draw(path)
  // Without a browser, a store shows what it began with.
  const session = useSession.getInitialState()
  const visitor = { ...session }
  const user = normalizeUser({ id: 1, username: role, user_type: role })
  Object.assign(session, { user, token: role, isAuthenticated: true })
  try {
    return await draw(path)
  } finally {
    Object.assign(session, visitor)
  }
}

async function draw(path: string): Promise<string> {
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const app = (
    <StrictMode>
      <App router={router} queryClient={queryClient} />
    </StrictMode>
  )
  // The first drawing fetches the parts that have code of their own; a later one shows them.
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const html = renderToString(app)
    if (!html.includes(NOT_YET)) return html
    await nextTask()
  }
  throw new Error(`A part of ${path} was not drawn`)
}

/** The paths of all pages, as the server writes them: `/opportunities/{id}`. */
export const PATHS: readonly string[] = ROUTE_TABLE.map(({ path }) => path)
  .filter((path) => path !== '$')
  .map((path) => path.replaceAll(/\$(\w+)/g, '{$1}'))
