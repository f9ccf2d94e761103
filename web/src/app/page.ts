import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  type AnyRoute,
  type RouteComponent,
} from '@tanstack/react-router'

import { idIn } from '../lib/id'
import { loadChunk } from '../lib/load-chunk'
import type { Asked, Started } from './asked'
import { guard, type Access, type Entering } from './guards'
import { PageFailed } from './shell/page-failed'
import { Shell } from './shell/shell'

/** Every route carries what the shell and the tests need to know of it. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
    access?: Access
  }
}

export interface RouterContext {
  readonly queryClient: QueryClient
}

export const root = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  errorComponent: PageFailed,
})

/**
 * A page's code. Its component is what the module exports under a name that ends in "Page"; only another one is named.
 * Names can't be shortened, and the entry would carry all of them.
 */
export const chunk = <M extends Record<string, unknown>>(
  load: () => Promise<M>,
  name?: keyof M & string,
) =>
  lazyRouteComponent(
    loadChunk(async () => {
      const code = await load()
      const found = name ?? Object.keys(code).find((one) => one.endsWith('Page')) ?? ''
      return { default: code[found] as RouteComponent }
    }),
  ) as RouteComponent

interface More<Search, Parent> {
  /** The page it is shown inside of. */
  readonly parent?: Parent
  /** What the query of the address means. */
  readonly search?: (raw: Record<string, unknown>) => Search
  /** Instead of the guard that `access` stands for. */
  readonly enter?: (entering: Entering) => Promise<void>
}

/** The loaders come as one piece of code, beside the first page's own. */
const fetchLoaders = loadChunk(() => import('./loaders'))
type Loaders = Awaited<ReturnType<typeof fetchLoaders>>

/**
 * One row of the route table. `loader` names the function of `loaders.ts` that starts the page's requests beside its code;
 * nothing waits for their answers, and the page finds them in the cache.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export function page<const P extends string, Search = {}, Parent extends AnyRoute = typeof root>(
  path: P,
  title: string,
  access: Access,
  component: RouteComponent | undefined,
  loader?: (loaders: Loaders) => (asked: Asked<NoInfer<Search>>) => Promise<Started>,
  { search: readSearch, enter = guard(access), parent }: More<Search, Parent> = {},
) {
  return createRoute({
    getParentRoute: () => (parent ?? root) as Parent,
    path,
    staticData: { title, access },
    errorComponent: PageFailed,
    validateSearch: (raw: Record<string, unknown>): Search =>
      readSearch ? readSearch(raw) : (raw as Search),
    beforeLoad: async (entering) => {
      await enter?.(entering)
      return { id: idIn(path, entering.params) }
    },
    loaderDeps: ({ search }) => ({ search }),
    loader: async ({ context, deps, preload }) => {
      // At build time there is nobody to ask.
      if (!loader || typeof document === 'undefined') return
      const { queryClient, id } = context as RouterContext & { id: number | null }
      try {
        const start = loader(await fetchLoaders())
        const asked = { queryClient, id, search: deps.search as Search, preload }
        // What fails here is shown by the page, which asks for the same.
        for (const request of await start(asked)) request.catch(() => undefined)
      } catch {
        // The page asks for what it needs itself.
      }
    },
    component,
  })
}
