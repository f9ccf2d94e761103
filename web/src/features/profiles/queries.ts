import { queryOptions } from '@tanstack/react-query'

import { api, orNull, unwrap } from '../../api/client'
import { pagedQuery } from '../../api/pages'
import type { CreatorFilters } from './creator-filters'

/** Both halves of one's own profile; each is null until it is made. */
export const ownProfilesQuery = () =>
  queryOptions({
    queryKey: ['/profile/me'],
    queryFn: ({ signal }) => unwrap(api.GET('/profile/me', { signal })),
  })

export const creatorsQuery = (filters: CreatorFilters) =>
  pagedQuery(['/profile/developers/public', filters], ({ cursor, signal }) =>
    api.GET('/profile/developers/public', { params: { query: { ...filters, cursor } }, signal }),
  )

/** Null when there is no such profile for whoever asks. */
export const publicDeveloperQuery = (id: number) =>
  queryOptions({
    queryKey: ['/profile/developers/{id}/public', id],
    queryFn: ({ signal }) => {
      const params = { path: { id } }
      return orNull(unwrap(api.GET('/profile/developers/{id}/public', { params, signal })))
    },
  })

/** Nobody waits for it. */
export function tellProfileViewed(id: number): void {
  const call = api.POST('/profile/developers/{id}/view', { params: { path: { id } } })
  call.catch(() => undefined)
}
