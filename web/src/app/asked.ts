import type { QueryClient } from '@tanstack/react-query'

/** What a page's requests depend on. */
export interface Asked<Search> {
  readonly queryClient: QueryClient
  /** The id in the path; null when the path has none, or something that is no id. */
  readonly id: number | null
  readonly search: Search
  /** The pointer is over a link: nobody is going anywhere yet. */
  readonly preload: boolean
}

/** Requests that are under way. Nobody waits for their answers: the page finds them in the cache. */
export type Started = readonly Promise<unknown>[]
