import { create } from 'zustand'

import { SENTENCES } from '../api/errors'
import { useSession } from './store'

/** Whether the password is asked for over the page, because the session has expired in the middle of work. */
export const useExpired = create<{ asking: boolean }>()(() => ({ asking: false }))

let unsaved = 0

/** For a form with something unsaved in it: while it is on the page, an expired session doesn't lead away. */
export function keepPage(): () => void {
  unsaved += 1
  return () => {
    unsaved -= 1
  }
}

/** The server no longer accepts the token. */
export function sessionExpired(): void {
  if (unsaved > 0 && useSession.getState().user) useExpired.setState({ asking: true })
  else leaveExpired()
}

/** Signed out, with the reason: a page that is not public is left for the login. */
export function leaveExpired(): void {
  useSession.getState().loginFailure(SENTENCES.sessionExpired)
}

// Signed in again, here or in another tab, or signed out: there is nothing left to ask.
useSession.subscribe((now, before) => {
  if (now.token !== before.token) useExpired.setState({ asking: false })
})
