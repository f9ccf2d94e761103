import { create } from 'zustand'

import { connectCredentials, quietApi, unwrap } from '../api/client'
import { ApiFailure, isUnreachable } from '../api/errors'
import { sessionExpired } from './expired'
import { clearProviderIds, KEYS, readProviderIds, readSession } from './storage'
import { adoptSession, useSession } from './store'
import { normalizeUser, type User } from './user'

const TRY_AGAIN_MS = 10_000

/** Whether the server answered when it was asked who we are. */
export const useServer = create<{ unreachable: boolean }>()(() => ({ unreachable: false }))

let verified: Promise<void> = Promise.resolve()
let nextTry: ReturnType<typeof setTimeout> | undefined

/** Resolves once the server was asked about the stored session, whatever it said. */
export const whenVerified = (): Promise<void> => verified

/** Resolves once the user behind a stored token is known, or known to be nobody. */
export async function whenUserIsKnown(): Promise<void> {
  const { token, user } = useSession.getState()
  if (token !== null && user === null) await verified
}

/**
 * Reads the stored session, asks the server whether it still stands, and follows the other tabs.
 * `recognised` is told when ids of a social sign-in led to a user.
 */
export function startSession(recognised: (user: User) => void): () => void {
  connectCredentials({
    token: () => useSession.getState().token,
    refused: (token) => {
      if (token === useSession.getState().token) {
        sessionExpired()
      }
    },
  })
  adoptSession.fromStorage()
  window.addEventListener('storage', followOtherTabs)
  verified = verify().then(() => lookUpProviderIds(recognised))
  return () => {
    stopTrying()
    window.removeEventListener('storage', followOtherTabs)
  }
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key === KEYS.token || event.key === null) adoptSession.fromStorage()
}

async function verify(): Promise<void> {
  const { token } = readSession()
  if (token === null) {
    setUnreachable(false)
    return
  }
  try {
    // Normalised here: an answer that is no user must not sign anybody out.
    const user = normalizeUser(await unwrap(quietApi.GET('/auth/me', { headers: asBearer(token) })))
    setUnreachable(false)
    if (readSession().token === token) useSession.getState().login({ token, user })
  } catch (error) {
    if (readSession().token !== token) return
    if (error instanceof ApiFailure && error.kind === 'cancelled') return
    if (error instanceof ApiFailure && error.status !== null && !isUnreachable(error)) {
      setUnreachable(false)
      useSession.getState().logout()
      return
    }
    // Without a network there is nobody to ask: the pages stay, and what they ask for fails with a sentence.
    if (navigator.onLine) adoptSession.actSignedOut()
    setUnreachable(true)
    nextTry = setTimeout(verifyAgain, TRY_AGAIN_MS)
    window.addEventListener('online', verifyAgain)
  }
}

function verifyAgain(): void {
  stopTrying()
  void verify()
}

function stopTrying(): void {
  clearTimeout(nextTry)
  window.removeEventListener('online', verifyAgain)
}

async function lookUpProviderIds(recognised: (user: User) => void): Promise<void> {
  const ids = readProviderIds()
  if (ids === null) return
  try {
    const user = await unwrap(quietApi.GET('/auth/get-user', { params: { query: ids } }))
    const { token, login } = useSession.getState()
    if (token !== null) login({ token, user })
    // Once is enough: whoever reloads a page later stays on it.
    clearProviderIds()
    recognised(normalizeUser(user))
  } catch (error) {
    // These ids belong to nobody, or to somebody else: remove them silently.
    if (error instanceof ApiFailure && (error.status === 401 || error.status === 404)) {
      clearProviderIds()
    }
  }
}

function setUnreachable(unreachable: boolean): void {
  useServer.setState({ unreachable })
}

export const asBearer = (token: string) => ({ Authorization: `Bearer ${token}` })

/** Ends the session here at once and on the server as soon as it hears of it. */
export function signOut(): void {
  const { token, logout } = useSession.getState()
  logout()
  if (token === null) return
  // If this call is lost, the token expires by itself.
  unwrap(quietApi.POST('/auth/logout', { headers: asBearer(token) })).catch(() => undefined)
}

export function reportActivity(): void {
  // A lost report does not matter: the next one follows in a minute.
  unwrap(quietApi.POST('/auth/activity')).catch(() => undefined)
}
