import { queryOptions } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import type { Agreement } from './types'

// Apart from the other queries: an open conversation needs this one and not the code that changes an agreement.

export const LIST = '/agreements/'

/** Everything that was proposed in a conversation: its agreements, each with all its versions; the newest first. */
export const agreedInQuery = (conversation_id: number) =>
  queryOptions({
    queryKey: [LIST, { conversation_id }],
    queryFn: async ({ signal }): Promise<readonly (readonly Agreement[])[]> => {
      const { items } = await unwrap(
        api.GET(LIST, { params: { query: { conversation_id } }, signal }),
      )
      return Promise.all(
        items.map(({ id }) =>
          unwrap(api.GET('/agreements/{id}/versions', { params: { path: { id } }, signal })),
        ),
      )
    },
  })
