import { normalizeUser, PROVIDER_ID_KEYS, type User } from './user'

/** The names under which the session is kept in local storage; programs outside rely on them. */
export const KEYS = {
  token: 'token',
  user: 'user',
  authState: 'authState',
  lastActivity: 'lastActivity',
  activityReported: 'activityReported',
  lastEvent: 'lastEvent',
  recentSearches: 'recentSearches',
} as const

export interface AuthState {
  readonly token: string | null
  readonly user: User | null
  readonly isAuthenticated: boolean
  readonly error: string | null
  readonly loading: boolean
}

/** A browser may refuse storage altogether; the app then works until the page is left. */
function quietly<T>(attempt: () => T, otherwise: T): T {
  try {
    return attempt()
  } catch {
    return otherwise
  }
}

export function readItem(key: string): string | null {
  return quietly(() => localStorage.getItem(key), null)
}

export function writeItem(key: string, value: string): void {
  quietly(() => {
    localStorage.setItem(key, value)
  }, undefined)
}

export function removeItem(key: string): void {
  quietly(() => {
    localStorage.removeItem(key)
  }, undefined)
}

export function readSession(): { token: string | null; user: User | null } {
  const token = readItem(KEYS.token)
  if (!token) return { token: null, user: null }
  const stored = readItem(KEYS.user)
  return { token, user: stored === null ? null : readUser(stored) }
}

function readUser(stored: string): User | null {
  return quietly(() => normalizeUser(JSON.parse(stored)), null)
}

/** The user of the last sign-in, whether or not its token still stands. */
export function readStoredUser(): User | null {
  const stored = readItem(KEYS.user)
  return stored === null ? null : readUser(stored)
}

export function writeSession(state: AuthState): void {
  if (state.token === null || state.user === null) return
  writeItem(KEYS.user, JSON.stringify(state.user))
  writeItem(KEYS.authState, JSON.stringify(state))
  // Last, because other tabs wake up on it.
  writeItem(KEYS.token, state.token)
}

export function clearSession(): void {
  // The token last, because other tabs wake up on it.
  const { token, ...others } = KEYS
  for (const key of Object.values(others)) removeItem(key)
  clearProviderIds()
  removeItem(token)
}

export type ProviderIds = Partial<Record<(typeof PROVIDER_ID_KEYS)[number], string>>

export function readProviderIds(): ProviderIds | null {
  const found: ProviderIds = {}
  for (const key of PROVIDER_ID_KEYS) {
    const id = readItem(key)
    if (id) found[key] = id
  }
  return Object.keys(found).length > 0 ? found : null
}

export function writeProviderIds(user: User): void {
  for (const key of PROVIDER_ID_KEYS) {
    const id = user[key]
    if (id) writeItem(key, id)
  }
}

export function clearProviderIds(): void {
  for (const key of PROVIDER_ID_KEYS) removeItem(key)
}
