import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import type { EmailChoice, NotificationKind, Preferences } from './types'

const KEY = ['/notifications/preferences'] as const

/** Which kinds of notifications one gets. */
export const preferencesQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }): Promise<Preferences> =>
      unwrap(api.GET('/notifications/preferences', { signal })),
  })

/** One choice: whether one is told of a kind, or how one hears of it by email. */
export type Choice =
  | { readonly kind: NotificationKind; readonly wanted: boolean }
  | { readonly kind: NotificationKind; readonly email: EmailChoice }

const asBody = (choice: Choice) =>
  'email' in choice ? { email: { [choice.kind]: choice.email } } : { [choice.kind]: choice.wanted }

const chosen = (now: Preferences, choice: Choice): Preferences =>
  'email' in choice
    ? { ...now, email: { ...now.email, [choice.kind]: choice.email } }
    : { ...now, [choice.kind]: choice.wanted }

/** What stood there before. */
const before = (now: Preferences | undefined, choice: Choice): Choice =>
  'email' in choice
    ? { kind: choice.kind, email: now?.email?.[choice.kind] ?? 'daily' }
    : { kind: choice.kind, wanted: now?.[choice.kind] ?? !choice.wanted }

/** Saves one choice. It shows at once, and goes back when it couldn't be saved. */
export function useSavePreference() {
  const queryClient = useQueryClient()
  const { queryKey } = preferencesQuery()
  const show = (choice: Choice) => {
    queryClient.setQueryData(queryKey, (now) => now && chosen(now, choice))
  }
  return useMutation({
    mutationKey: KEY,
    mutationFn: (choice: Choice) =>
      unwrap(api.PUT('/notifications/preferences', { body: asBody(choice) })),
    onMutate: async (choice) => {
      await queryClient.cancelQueries({ queryKey })
      const earlier = before(queryClient.getQueryData(queryKey), choice)
      show(choice)
      return earlier
    },
    onError: (_, _choice, earlier) => {
      if (earlier !== undefined) show(earlier)
    },
    onSettled: () => {
      // While another choice is being saved, the server's answer would turn that one back.
      if (queryClient.isMutating({ mutationKey: KEY }) === 1) {
        void queryClient.invalidateQueries({ queryKey })
      }
    },
  })
}
