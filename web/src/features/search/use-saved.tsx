import { useMutation, useQueryClient } from '@tanstack/react-query'

import { messageOf } from '../../api/errors'
import { toast } from '../../ui/toast-area'
import {
  changeSavedSearch,
  removeSavedSearch,
  savedSearchesQuery,
  saveSearch,
} from './saved-queries'
import type { SavedSearch } from './types'

/** Whether one is notified. It shows at once, and goes back when it couldn't be saved. */
export function useAlerting({ id, name, is_alerting }: SavedSearch) {
  const queryClient = useQueryClient()
  const { queryKey } = savedSearchesQuery()
  const show = (isOn: boolean) => {
    queryClient.setQueryData(queryKey, (all) =>
      all?.map((one) => (one.id === id ? { ...one, is_alerting: isOn } : one)),
    )
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: (isOn: boolean) => changeSavedSearch(queryClient, id, { is_alerting: isOn }),
    onMutate: async (isOn) => {
      await queryClient.cancelQueries({ queryKey })
      show(isOn)
    },
    onError: (_, isOn) => {
      show(!isOn)
    },
  })
  return {
    toggle: () => {
      if (!isPending) mutate(!is_alerting)
    },
    problem: error && `Notifications for “${name}” couldn’t be changed. ${messageOf(error)}`,
  }
}

/** At once, because it can be undone. */
export function useRemoveSaved(saved: SavedSearch, onRemoved?: () => void) {
  const queryClient = useQueryClient()
  const { id, name, q, kind, skills, is_alerting } = saved

  const undo = async () => {
    try {
      const body = { name, ...(q !== '' && { q }), ...(kind && { kind }), skills }
      const again = await saveSearch(queryClient, body, crypto.randomUUID())
      if (!is_alerting) await changeSavedSearch(queryClient, again.id, { is_alerting })
    } catch (error) {
      toast.error(`“${name}” couldn’t be saved again. ${messageOf(error)}`)
    }
  }

  const { mutate, isPending, error } = useMutation({
    mutationFn: () => removeSavedSearch(queryClient, id),
    onSuccess: () => {
      onRemoved?.()
      toast.success(
        <>
          Saved search removed{' '}
          <button type="button" onClick={() => void undo()}>
            Undo
          </button>
        </>,
      )
    },
  })
  return {
    begin: () => {
      if (!isPending) mutate()
    },
    problem: error && `“${name}” couldn’t be removed. ${messageOf(error)}`,
  }
}
