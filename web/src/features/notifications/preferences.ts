import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import type { NotificationKind } from './types'

const KEY = ['/notifications/preferences'] as const

type Preferences = Readonly<Partial<Record<NotificationKind, boolean | null>>>

/** Which kinds of notifications one gets: those that concern one's role, each true or false. */
export const preferencesQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }): Promise<Preferences> =>
      unwrap(api.GET('/notifications/preferences', { signal })),
  })

interface Choice {
  readonly kind: NotificationKind
  readonly wanted: boolean
}

/** Saves one choice. It shows at once, and goes back when it couldn't be saved. */
export function useSavePreference() {
  const queryClient = useQueryClient()
  const { queryKey } = preferencesQuery()
  const show = ({ kind, wanted }: Choice) => {
    queryClient.setQueryData(queryKey, (now) => now && { ...now, [kind]: wanted })
  }
  return useMutation({
    mutationKey: KEY,
    mutationFn: ({ kind, wanted }: Choice) =>
      unwrap(api.PUT('/notifications/preferences', { body: { [kind]: wanted } })),
    onMutate: async (choice) => {
      await queryClient.cancelQueries({ queryKey })
      show(choice)
    },
    onError: (_, { kind, wanted }) => {
      show({ kind, wanted: !wanted })
    },
    onSettled: () => {
      // While another choice is being saved, the server's answer would turn that one back.
      if (queryClient.isMutating({ mutationKey: KEY }) === 1) {
        void queryClient.invalidateQueries({ queryKey })
      }
    },
  })
}
