import { api, unwrap } from '../api/client'
import { SENTENCES } from '../api/errors'
import { useSession } from './store'
import { normalizeUser } from './user'

/** A change reaches every node of the server within a second; the node we ask may not have it yet. */
const KNOWN_EVERYWHERE_MS = 1_200

/** Asks again who we are: something about the account changed elsewhere. */
export async function readUserAgain(): Promise<void> {
  const { token, user: before } = useSession.getState()
  if (token === null) return
  await readUser(token)
  if (JSON.stringify(useSession.getState().user) !== JSON.stringify(before)) return
  await new Promise((resolve) => setTimeout(resolve, KNOWN_EVERYWHERE_MS))
  await readUser(token)
}

async function readUser(token: string): Promise<void> {
  if (useSession.getState().token !== token) return
  try {
    const user = normalizeUser(await unwrap(api.GET('/auth/me')))
    if (useSession.getState().token === token) useSession.getState().login({ token, user })
  } catch {
    // Keep showing what we have; a 401 has already signed the person out.
  }
}

/** The session ended elsewhere: the same as a 401 in the middle of work. */
export function sessionEnded(): void {
  const { token, loginFailure } = useSession.getState()
  // Another tab has signed us out already: add only the reason, and leave the storage alone, because somebody else may have signed in.
  if (token === null) useSession.setState({ error: SENTENCES.sessionExpired })
  else loginFailure(SENTENCES.sessionExpired)
}
