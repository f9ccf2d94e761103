import { describe, expect, it } from 'vitest'

import { homeOf, mustChooseRole, normalizeUser } from './user'

const snake = {
  id: 7,
  username: 'ines',
  email: 'ines@example.com',
  full_name: 'Ines Kaya',
  is_active: true,
  user_type: 'developer',
  created_at: '2026-01-02T03:04:05Z',
  needs_role_selection: false,
  google_id: 'g-1',
  github_id: null,
  linkedin_id: null,
  is_admin: false,
}
const camel = {
  id: 7,
  username: 'ines',
  email: 'ines@example.com',
  fullName: 'Ines Kaya',
  isActive: true,
  userType: 'developer',
  createdAt: '2026-01-02T03:04:05Z',
  needsRoleSelection: false,
  isAdmin: false,
  emailVerified: true,
  hasPassword: true,
  google_id: 'g-1',
  github_id: null,
  linkedin_id: null,
}

describe('normalizeUser', () => {
  it('gives the same user for both ways of writing it', () => {
    expect(normalizeUser(snake)).toEqual(camel)
    expect(normalizeUser(camel)).toEqual(camel)
  })

  it('fills in what may be missing', () => {
    expect(normalizeUser({ id: 1, username: 'a' })).toEqual({
      id: 1,
      username: 'a',
      email: '',
      fullName: null,
      isActive: true,
      userType: null,
      createdAt: null,
      needsRoleSelection: false,
      isAdmin: false,
      emailVerified: true,
      hasPassword: true,
      google_id: null,
      github_id: null,
      linkedin_id: null,
    })
  })

  it('knows no third type', () => {
    expect(normalizeUser({ ...snake, user_type: 'wizard' }).userType).toBeNull()
  })

  it.each([
    undefined,
    null,
    'ines',
    3,
    {},
    { id: 1 },
    { username: 'a' },
    { id: 'x', username: 'a' },
  ])('refuses %j', (raw) => {
    expect(() => normalizeUser(raw)).toThrow(TypeError)
  })
})

describe('where a person belongs', () => {
  const user = normalizeUser(snake)
  it('depends on the type', () => {
    expect(homeOf(user)).toBe('/developer-dashboard')
    expect(homeOf({ ...user, userType: 'client' })).toBe('/client-dashboard')
  })
  it('is the choice of a role while there is none, or while the server asks again', () => {
    expect(homeOf({ ...user, userType: null })).toBe('/select-role')
    expect(homeOf({ ...user, needsRoleSelection: true })).toBe('/select-role')
    expect(mustChooseRole(null)).toBe(true)
  })
})
