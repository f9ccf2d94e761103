import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import type { SearchFilters } from './filters'
import type { Found, Page } from './types'

const SUGGESTED = 6

/** The best few, for the list under the box. */
export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['/search', { q, limit: SUGGESTED }],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/search', { params: { query: { q, limit: SUGGESTED } }, signal })),
  })

/** All results read so far; counts and skills are the same on every page. */
export const searchQuery = ({ q, kind, skill }: SearchFilters) => {
  const asked = { q, kind, skill }
  return infiniteQueryOptions({
    queryKey: ['/search', asked],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.GET('/search', { params: { query: { ...asked, cursor: pageParam } }, signal })),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    select: ({ pages }) => together(pages),
  })
}

function together(pages: readonly Page[]): Found | undefined {
  const [first] = pages
  return first && { ...first, items: pages.flatMap(({ items }) => items) }
}
