import type { ServerUser } from '../api/types'

/** A user as the server sends it; say only what matters to the test. */
export function aUser(over: Partial<ServerUser> = {}): ServerUser {
  return {
    id: 7,
    username: 'ines',
    email: 'ines@example.com',
    email_verified: true,
    has_password: true,
    full_name: 'Ines Kaya',
    is_active: true,
    user_type: 'developer',
    created_at: '2026-01-02T03:04:05Z',
    needs_role_selection: false,
    google_id: null,
    github_id: null,
    linkedin_id: null,
    is_admin: false,
    ...over,
  }
}
