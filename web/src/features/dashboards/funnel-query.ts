import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import type { SchemaFunnel, SchemaFunnelCounts } from '../../api/schema.gen'

export type Funnel = SchemaFunnel
export type FunnelCounts = SchemaFunnelCounts

/** Views, invites and what became of them, for the developer who is signed in. */
export const funnelQuery = (days: number) =>
  queryOptions({
    queryKey: ['/funnel', { days }],
    queryFn: ({ signal }) => unwrap(api.GET('/funnel', { params: { query: { days } }, signal })),
    // Another number of days changes the bars in their place.
    placeholderData: keepPreviousData,
  })
