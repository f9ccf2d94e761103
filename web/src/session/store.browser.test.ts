import { beforeEach, describe, expect, it } from 'vitest'

import { rememberPath, takePath } from './redirect-path'
import { adoptSession, useSession } from './store'

const user = {
  id: 7,
  username: 'ines',
  email: 'ines@example.com',
  user_type: null,
  needs_role_selection: true,
}
const session = () => useSession.getState()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  session().logout()
})

describe('the session', () => {
  it('has exactly the five actions', () => {
    const actions = Object.entries(session()).filter(([, value]) => typeof value === 'function')
    expect(actions.map(([name]) => name).sort()).toEqual([
      'login',
      'loginFailure',
      'loginStart',
      'logout',
      'updateUserType',
    ])
  })

  it('loginStart sets loading and forgets the last error', () => {
    session().loginFailure('No.')
    session().loginStart()
    expect(session()).toMatchObject({ loading: true, error: null })
  })

  it('login keeps token and user, in memory and in local storage', () => {
    session().login({ token: 't', user })
    expect(session()).toMatchObject({
      token: 't',
      isAuthenticated: true,
      loading: false,
      error: null,
      user: { username: 'ines', needsRoleSelection: true },
    })
    expect(localStorage.getItem('token')).toBe('t')
    expect(JSON.parse(localStorage.getItem('user')!)).toMatchObject({ id: 7, userType: null })
    expect(JSON.parse(localStorage.getItem('authState')!)).toMatchObject({
      isAuthenticated: true,
      loading: false,
    })
    expect(Number(localStorage.getItem('lastActivity'))).toBeGreaterThan(Date.now() - 5_000)
  })

  it.each([null, undefined])('login fails on %s', (missing) => {
    session().login({ token: 't', user: missing })
    expect(session()).toMatchObject({ error: 'Invalid user data', isAuthenticated: false })
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('login fails on a user that cannot be normalised', () => {
    session().login({ token: 't', user: { name: 'nobody' } })
    expect(session()).toMatchObject({ error: 'Failed to process user data', token: null })
  })

  it('loginFailure sets the error and signs out', () => {
    session().login({ token: 't', user })
    session().loginFailure('Invalid username or password')
    expect(session()).toMatchObject({
      error: 'Invalid username or password',
      token: null,
      user: null,
      isAuthenticated: false,
    })
    expect(localStorage.getItem('user')).toBeNull()
  })

  it('logout clears everything that was stored', () => {
    localStorage.setItem('google_id', 'g')
    session().login({ token: 't', user })
    session().logout()
    expect(session()).toMatchObject({ token: null, user: null, isAuthenticated: false })
    expect(localStorage).toHaveLength(0)
  })

  it('updateUserType sets the type and ends the role selection', () => {
    session().login({ token: 't', user })
    session().updateUserType('client')
    expect(session().user).toMatchObject({ userType: 'client', needsRoleSelection: false })
    expect(JSON.parse(localStorage.getItem('user')!)).toMatchObject({ userType: 'client' })
  })

  it('takes over what the storage holds', () => {
    localStorage.setItem('token', 't')
    localStorage.setItem('user', JSON.stringify({ id: 1, username: 'x', full_name: 'X Y' }))
    adoptSession.fromStorage()
    expect(session()).toMatchObject({ isAuthenticated: true, user: { fullName: 'X Y' } })
    adoptSession.actSignedOut()
    expect(session().isAuthenticated).toBe(false)
    expect(localStorage.getItem('token')).toBe('t')
  })

  it('keeps the reason of a sign-out that the storage confirms', () => {
    session().login({ token: 't', user })
    session().loginFailure('Session expired. Please log in again.')
    adoptSession.fromStorage()
    expect(session().error).toBe('Session expired. Please log in again.')
  })

  it('survives a spoiled stored user', () => {
    localStorage.setItem('token', 't')
    localStorage.setItem('user', '{oops')
    adoptSession.fromStorage()
    expect(session()).toMatchObject({ token: 't', user: null })
  })
})

describe('the remembered path', () => {
  it('is kept in session storage and taken once', () => {
    rememberPath('/requests/4?tab=2')
    expect(sessionStorage.getItem('redirectPath')).toBe('/requests/4?tab=2')
    expect(takePath()).toBe('/requests/4?tab=2')
    expect(takePath()).toBeNull()
  })

  it.each(['/', '/login', '/register?x=1', '/logout', '/oauth-success?token=t', '//evil.example'])(
    'is not %s',
    (path) => {
      rememberPath(path)
      expect(takePath()).toBeNull()
    },
  )

  it('is not trusted when somebody else wrote it', () => {
    sessionStorage.setItem('redirectPath', '//evil.example')
    expect(takePath()).toBeNull()
  })
})
