import { redirect } from '@tanstack/react-router'

import { rememberPath, takePath } from '../session/redirect-path'
import { whenUserIsKnown } from '../session/start'
import { useSession } from '../session/store'
import { homeOf, mustChooseRole, type UserType } from '../session/user'

/** Who may open a route. */
export type Access = 'public' | 'signed-in' | 'admin' | UserType

export interface Entering {
  readonly location: { readonly href: string }
  /** The pointer is over a link: nobody is going anywhere yet. */
  readonly preload: boolean
}

/**
 * Not logged in: to /login, and the path is remembered. Not the right type: to one's own dashboard. For those who are no
 * admin, the admin's paths are unknown ones.
 */
export function guard(access: Access) {
  if (access === 'public') return undefined
  return async ({ location, preload }: Entering) => {
    await whenUserIsKnown()
    const { isAuthenticated, user } = useSession.getState()
    if (access === 'admin') {
      if (user?.isAdmin) return
      throw redirect({ to: '/', replace: true })
    }
    if (!isAuthenticated) {
      if (!preload) rememberPath(location.href)
      throw redirect({ to: '/login' })
    }
    if (access === 'signed-in') return
    if (mustChooseRole(user) || user?.userType !== access) throw redirect({ to: homeOf(user) })
  }
}

/** Where a person goes who has just signed in: first the missing role, then the remembered page, else the dashboard. */
export function afterSignIn(): string {
  const { user } = useSession.getState()
  if (mustChooseRole(user)) return '/select-role'
  return takePath() ?? homeOf(user)
}

/** Nobody signs in twice: whoever is signed in goes on. */
export async function onlyVisitors({ preload }: Entering) {
  await whenUserIsKnown()
  if (!useSession.getState().isAuthenticated || preload) return
  throw redirect({ href: afterSignIn(), replace: true })
}

export async function toOwnDashboard(entering: Entering) {
  await guard('signed-in')?.(entering)
  throw redirect({ to: homeOf(useSession.getState().user), replace: true })
}

/** The role is chosen once. */
export async function onlyWithoutRole({ preload }: Entering) {
  await whenUserIsKnown()
  const { user } = useSession.getState()
  if (user && !mustChooseRole(user) && !preload) {
    throw redirect({ href: afterSignIn(), replace: true })
  }
}
