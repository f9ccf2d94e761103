import { useInfiniteQuery } from '@tanstack/react-query'

import type { PublicRequest } from '../../api/types'
import { useSession } from '../../session/store'
import { requestsQuery } from '../requests/queries'

const MOST = 100

/**
 * How requests stand with the developer who is signed in. The public list is asked for without a token and is the same for
 * everyone, so it is laid over with one call for what is the developer's own.
 */
export function useStanding() {
  const isDeveloper = useSession(({ user }) => user?.userType === 'developer')
  const query = useInfiniteQuery({ ...requestsQuery(undefined, MOST), enabled: isDeveloper })
  const own = new Map(query.data?.map((row) => [row.id, row]))
  return {
    isPending: query.isLoading,
    of: (request: PublicRequest): PublicRequest => {
      const mine = own.get(request.id)
      if (!mine) return request
      const { my_response, conversation_id, share_date } = mine
      return { ...request, my_response, conversation_id, share_date }
    },
  }
}
