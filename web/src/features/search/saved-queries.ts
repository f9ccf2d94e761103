import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import type { SavedSearch, SavedSearchChange, SearchToSave } from './types'

/** One's own, in the order they were saved in. */
export const savedSearchesQuery = () =>
  queryOptions({
    queryKey: ['/saved-searches'],
    queryFn: async ({ signal }) => (await unwrap(api.GET('/saved-searches', { signal }))).items,
  })

/** What one's list shows is changed here as well; there is no need to read it again. */
function changeList(
  queryClient: QueryClient,
  change: (all: readonly SavedSearch[]) => readonly SavedSearch[],
): void {
  queryClient.setQueryData(savedSearchesQuery().queryKey, (all) => all && change(all))
}

export async function saveSearch(
  queryClient: QueryClient,
  body: SearchToSave,
  key: string,
): Promise<SavedSearch> {
  const headers = { 'Idempotency-Key': key }
  try {
    const saved = await unwrap(api.POST('/saved-searches', { body, headers }))
    changeList(queryClient, (all) => [...all.filter(({ id }) => id !== saved.id), saved])
    return saved
  } catch (error) {
    // It may have been saved in another tab.
    void queryClient.invalidateQueries(savedSearchesQuery())
    throw error
  }
}

export async function changeSavedSearch(
  queryClient: QueryClient,
  id: number,
  body: SavedSearchChange,
): Promise<SavedSearch> {
  const params = { path: { id } }
  const saved = await unwrap(api.PUT('/saved-searches/{id}', { params, body }))
  changeList(queryClient, (all) => all.map((one) => (one.id === id ? saved : one)))
  return saved
}

export async function removeSavedSearch(queryClient: QueryClient, id: number): Promise<void> {
  await unwrap(api.DELETE('/saved-searches/{id}', { params: { path: { id } } }))
  changeList(queryClient, (all) => all.filter((one) => one.id !== id))
}
