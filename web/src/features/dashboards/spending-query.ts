import { queryOptions } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'

/** Below the invoices, so that whatever makes them stale makes this stale too. */
export const spendingQuery = () =>
  queryOptions({
    queryKey: ['/invoices/', 'spending'],
    queryFn: ({ signal }) => unwrap(api.GET('/invoices/spending', { signal })),
  })
