import { create } from 'zustand'

import { clearSession, KEYS, readSession, writeItem, writeSession, type AuthState } from './storage'
import { normalizeUser, type UserType } from './user'

export interface SessionActions {
  loginStart: () => void
  /** Stores token and user; the user may come in snake_case or camelCase. */
  login: (answer: { token: string; user: unknown }) => void
  loginFailure: (error: string) => void
  logout: () => void
  updateUserType: (userType: UserType) => void
}

const SIGNED_OUT: AuthState = {
  token: null,
  user: null,
  isAuthenticated: false,
  error: null,
  loading: false,
}

function stored(): AuthState {
  const { token, user } = readSession()
  return { ...SIGNED_OUT, token, user, isAuthenticated: token !== null }
}

export const useSession = create<AuthState & SessionActions>()((set, get) => ({
  // Signed out until `startSession` reads the storage: the served landing page is drawn the same way.
  ...SIGNED_OUT,

  loginStart: () => {
    set({ loading: true, error: null })
  },

  login: ({ token, user: raw }) => {
    if (raw === null || raw === undefined) {
      get().loginFailure('Invalid user data')
      return
    }
    let user
    try {
      user = normalizeUser(raw)
    } catch {
      get().loginFailure('Failed to process user data')
      return
    }
    const next: AuthState = { token, user, isAuthenticated: true, error: null, loading: false }
    if (get().token !== token) writeItem(KEYS.lastActivity, String(Date.now()))
    writeSession(next)
    set(next)
  },

  loginFailure: (error) => {
    clearSession()
    set({ ...SIGNED_OUT, error })
  },

  logout: () => {
    clearSession()
    set(SIGNED_OUT)
  },

  updateUserType: (userType) => {
    const { token, user } = get()
    if (!user) return
    const next: AuthState = {
      token,
      user: { ...user, userType, needsRoleSelection: false },
      isAuthenticated: token !== null,
      error: null,
      loading: false,
    }
    writeSession(next)
    set(next)
  },
}))

/** Takes over what another tab has written, or acts signed out while the storage keeps the session. */
export const adoptSession = {
  fromStorage: () => {
    const { token, error } = useSession.getState()
    const next = stored()
    // Keep the reason for signing out: the storage only says that there is no session.
    useSession.setState(next.token === null && token === null ? { ...next, error } : next)
  },
  actSignedOut: () => {
    useSession.setState(SIGNED_OUT)
  },
}
