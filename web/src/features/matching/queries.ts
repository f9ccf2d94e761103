import { queryOptions } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'

/** Developers who suit a request, the best first. Only its client may ask. */
export const matchesQuery = (requestId: number) =>
  queryOptions({
    queryKey: ['/requests/{id}/matches', requestId],
    queryFn: async ({ signal }) => {
      const params = { path: { id: requestId } }
      return (await unwrap(api.GET('/requests/{id}/matches', { params, signal }))).items
    },
  })

/** How many points each part of a match can bring. */
export const weightsQuery = () =>
  queryOptions({
    queryKey: ['/matching/weights'],
    queryFn: async ({ signal }) => (await unwrap(api.GET('/matching/weights', { signal }))).weights,
  })
