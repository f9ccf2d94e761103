import { onceApi, unwrap } from '../../api/client'
import { ApiFailure } from '../../api/errors'
import { takePath } from '../../session/redirect-path'
import { asBearer } from '../../session/start'
import { KEYS, readStoredUser, writeItem, writeProviderIds } from '../../session/storage'
import { useSession } from '../../session/store'
import { homeOf, mustChooseRole, type HomePath, type User } from '../../session/user'
import { secondStepIn, useSecondStep, type SecondStep } from '../auth/public'

/** A one-time ticket is known by its prefix; anything else is an ordinary bearer. */
const TICKET_PREFIX = 'opt_'
const AUTH_ERROR = 'Authentication error'

export interface Outcome {
  readonly ok: boolean
  /** In place of the usual one. */
  readonly heading?: string
  readonly message: string
  readonly next: HomePath | '/login'
}

const failed = (message: string, next: Outcome['next'] = '/login'): Outcome => ({
  ok: false,
  message,
  next,
})

export function welcome(user: User): string {
  return mustChooseRole(user)
    ? 'Welcome! Please select your role to continue'
    : `Welcome back, ${user.username}!`
}

/** Everything the success page does with its parameter, up to the moment it leads on. */
export async function finishSignIn(token: string): Promise<Outcome> {
  if (token === '') return failed('Missing authentication token')
  const isTicket = token.startsWith(TICKET_PREFIX)
  // A link with somebody else's token must not swap the account of whoever is signed in.
  if (!isTicket && useSession.getState().isAuthenticated) return failed(AUTH_ERROR)

  const before = readStoredUser()
  try {
    writeItem(KEYS.token, token)
    const call = onceApi.GET('/auth/me', { headers: asBearer(token) })
    const asked = secondStepIn((await call.catch(() => null))?.error)
    if (asked) return askForMore(asked)
    const answer: unknown = await unwrap(call)
    return enter(realToken(answer) ?? token, answer)
  } catch (error) {
    if (isTicket && error instanceof ApiFailure && error.status === 401) return abandon()
    if (!(error instanceof ApiFailure)) return abandon()
    if (before) return enter(token, before)
    useSession.setState({ token, isAuthenticated: true })
    return failed('Could not retrieve your profile', '/select-role')
  }
}

function enter(token: string, user: unknown): Outcome {
  useSession.getState().login({ token, user })
  const signedIn = useSession.getState().user
  if (signedIn === null) return abandon()
  writeProviderIds(signedIn)
  // This page has its own ways on; an older remembered path is not one of them.
  takePath()
  return { ok: true, message: welcome(signedIn), next: homeOf(signedIn) }
}

/** The provider stands for the password; the login page asks for the second step. */
function askForMore(asked: SecondStep): Outcome {
  useSession.getState().logout()
  useSecondStep.setState({ asked })
  return {
    ok: false,
    heading: 'One more step',
    message: 'Enter your code to sign in.',
    next: '/login',
  }
}

function abandon(): Outcome {
  useSession.getState().logout()
  return failed(AUTH_ERROR)
}

/** For a ticket the server adds the token that takes its place. */
function realToken(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('token' in answer)) return null
  return typeof answer.token === 'string' && answer.token !== '' ? answer.token : null
}
