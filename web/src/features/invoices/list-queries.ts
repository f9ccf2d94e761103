import { infiniteQueryOptions } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'

/* Apart from the other calls, as the dashboards need nothing else. */

const LIST = '/invoices/'

/** All invoices of the person who asks, the newest first. */
export const invoicesQuery = () =>
  infiniteQueryOptions({
    queryKey: [LIST],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(api.GET(LIST, { params: { query: { ...(cursor && { cursor }) } }, signal })),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })
