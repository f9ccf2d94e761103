import { infiniteQueryOptions } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'

/* Apart from the other calls, as the dashboards need nothing else. */

const LIST = '/agreements/'

/** All agreements of the person who asks, each by its newest version. */
export const agreementsQuery = () =>
  infiniteQueryOptions({
    queryKey: [LIST],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(api.GET(LIST, { params: { query: { ...(cursor && { cursor }) } }, signal })),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })
