import { queryOptions } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'

/** What counts in a match, and how many points each part can bring. */
export const weightsQuery = () =>
  queryOptions({
    queryKey: ['/matching/weights'],
    queryFn: ({ signal }) => unwrap(api.GET('/matching/weights', { signal })),
  })
