import type { UserType } from '../../session/user'

const KEY = 'roleIntent'

const asRole = (value: unknown): UserType | undefined =>
  value === 'client' || value === 'developer' ? value : undefined

/** What somebody means to be who was led to the registration by "Find work" or "Post a request". */
export function readIntent({ role }: Record<string, unknown>): { role?: UserType } {
  const known = asRole(role)
  return known ? { role: known } : {}
}

/** Chosen before somebody leaves for another provider to register there; they are not asked again when they are back. */
export function rememberRole(role: UserType | undefined): void {
  try {
    if (role) sessionStorage.setItem(KEY, role)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage the question comes once more.
  }
}

/** The remembered role, once. */
export function takeRole(): UserType | undefined {
  try {
    const role = asRole(sessionStorage.getItem(KEY))
    sessionStorage.removeItem(KEY)
    return role
  } catch {
    return undefined
  }
}
