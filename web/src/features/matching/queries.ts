import { queryOptions } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'

/** How many points each part of a match can bring. */
export const weightsQuery = () =>
  queryOptions({
    queryKey: ['/matching/weights'],
    queryFn: async ({ signal }) => (await unwrap(api.GET('/matching/weights', { signal }))).weights,
  })
