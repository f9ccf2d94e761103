export type UserType = 'developer' | 'client'

/** A user as the app keeps it. The three provider ids keep the names under which the server sends them. */
export interface User {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly emailVerified: boolean
  /** Not when they have only ever signed in through another site. */
  readonly hasPassword: boolean
  readonly fullName: string | null
  readonly isActive: boolean
  readonly userType: UserType | null
  readonly createdAt: string | null
  readonly needsRoleSelection: boolean
  readonly isAdmin: boolean
  readonly google_id: string | null
  readonly github_id: string | null
  readonly linkedin_id: string | null
}

export const PROVIDER_ID_KEYS = ['google_id', 'github_id', 'linkedin_id'] as const

type Raw = Readonly<Record<string, unknown>>

/** Takes a user in snake_case or camelCase; throws when it is no user at all. */
export function normalizeUser(raw: unknown): User {
  if (typeof raw !== 'object' || raw === null) throw new TypeError('A user must be an object')
  const from = raw as Raw
  const id = Number(from.id)
  const username = from.username
  if (!Number.isSafeInteger(id) || id <= 0) throw new TypeError('A user must have an id')
  if (typeof username !== 'string' || username === '') {
    throw new TypeError('A user must have a username')
  }
  return {
    id,
    username,
    email: text(from, 'email') ?? '',
    emailVerified: flag(from, true, 'emailVerified', 'email_verified'),
    hasPassword: flag(from, true, 'hasPassword', 'has_password'),
    fullName: text(from, 'fullName', 'full_name'),
    isActive: flag(from, true, 'isActive', 'is_active'),
    userType: userType(text(from, 'userType', 'user_type')),
    createdAt: text(from, 'createdAt', 'created_at'),
    needsRoleSelection: flag(from, false, 'needsRoleSelection', 'needs_role_selection'),
    isAdmin: flag(from, false, 'isAdmin', 'is_admin'),
    google_id: text(from, 'google_id', 'googleId'),
    github_id: text(from, 'github_id', 'githubId'),
    linkedin_id: text(from, 'linkedin_id', 'linkedinId'),
  }
}

function text(from: Raw, ...names: string[]): string | null {
  for (const name of names) {
    const value = from[name]
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}

function flag(from: Raw, fallback: boolean, ...names: string[]): boolean {
  for (const name of names) {
    const value = from[name]
    if (typeof value === 'boolean') return value
  }
  return fallback
}

function userType(value: string | null): UserType | null {
  return value === 'developer' || value === 'client' ? value : null
}

/** No role yet, or the server asks for the choice again. */
export function mustChooseRole(user: User | null): boolean {
  return !user?.userType || user.needsRoleSelection
}

export type HomePath = '/client-dashboard' | '/developer-dashboard' | '/select-role'

/** The page a signed-in person belongs to. */
export function homeOf(user: User | null): HomePath {
  if (mustChooseRole(user)) return '/select-role'
  return user?.userType === 'client' ? '/client-dashboard' : '/developer-dashboard'
}
