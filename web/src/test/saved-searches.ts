import type { SavedSearch } from '../features/search/types'

/** A saved search as the server sends it; say only what matters to the test. */
export function aSavedSearch(over: Partial<SavedSearch> = {}): SavedSearch {
  const { q = 'rust' } = over
  return {
    id: 5,
    name: q,
    q,
    kind: null,
    skills: [],
    is_alerting: true,
    url: `/search?q=${q}`,
    created_at: '2026-11-12T10:00:00Z',
    ...over,
  }
}
