import { KEYS, readItem, removeItem, writeItem } from '../../session/storage'

const MOST_KEPT = 8

/** What was searched for in this browser, the latest first. Signing out takes it away. */
export function recentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readItem(KEYS.recentSearches) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter((one): one is string => typeof one === 'string').slice(0, MOST_KEPT)
  } catch {
    return []
  }
}

export function rememberSearch(query: string): void {
  const q = query.trim()
  if (q === '') return
  const others = recentSearches().filter((one) => one.toLowerCase() !== q.toLowerCase())
  writeItem(KEYS.recentSearches, JSON.stringify([q, ...others].slice(0, MOST_KEPT)))
}

export function forgetSearches(): void {
  removeItem(KEYS.recentSearches)
}
