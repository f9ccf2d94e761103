import { createMemoryHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'

import { App } from './app'
import { createQueryClient } from './query-client'
import { createAppRouter } from './router'
import { ROUTE_TABLE } from './route-table'

/** What stands inside #root of a page as a visitor sees it, before anything was fetched. */
export async function renderPage(path: string): Promise<string> {
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  return renderToString(
    <StrictMode>
      <App router={router} queryClient={queryClient} />
    </StrictMode>,
  )
}

/** The paths of all pages, as the server writes them: `/opportunities/{id}`. */
export const PATHS: readonly string[] = ROUTE_TABLE.map(({ path }) => path)
  .filter((path) => path !== '$')
  .map((path) => path.replaceAll(/\$(\w+)/g, '{$1}'))
