import { queryOptions } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'

export const subscriptionQuery = () =>
  queryOptions({
    queryKey: ['/payments/subscription-status'],
    queryFn: ({ signal }) => unwrap(api.GET('/payments/subscription-status', { signal })),
  })
