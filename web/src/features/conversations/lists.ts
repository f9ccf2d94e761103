import type { QueryClient } from '@tanstack/react-query'

export const LIST = '/conversations/user/list'

/** Something happened to some conversation: the lists are read again. */
export const listsChanged = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: [LIST] })
