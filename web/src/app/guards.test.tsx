import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { useSession } from '../session/store'
import { aUser } from '../test/people'
import { forgetEverything, renderApp } from '../test/render-app'
import { quietPages } from '../test/quiet'
import { fakeServer, json, nothing, problem } from '../test/server'
import { ROUTE_TABLE } from './route-table'

const developer = aUser()
const client = aUser({ id: 8, username: 'carl', user_type: 'client' })
const newcomer = aUser({ id: 9, username: 'nora', user_type: null, needs_role_selection: true })
const people = { developer, client, newcomer }
let me = developer

const settle = () => new Promise((resolve) => setTimeout(resolve, 60))
const address = (path: string) => path.replace(/\$\w+/g, '1')

beforeEach(() => {
  forgetEverything()
  fakeServer({
    'GET /auth/me': () => json(me),
    'POST /auth/activity': nothing,
    'POST /auth/logout': nothing,
    ...quietPages,
  })
})
afterEach(forgetEverything)

describe('the route table', () => {
  it('has every path of the specification and of the decisions', () => {
    expect(ROUTE_TABLE.map(({ path }) => path).sort()).toEqual(
      [
        '/',
        '/login',
        '/register',
        '/restore-account',
        '/setup',
        '/forgot-password',
        '/reset-password',
        '/verify-email',
        '/undo-email-change',
        '/oauth-callback',
        '/auth/github/callback',
        '/auth/google/callback',
        '/oauth/callback',
        '/oauth-success',
        '/oauth-error',
        '/logout',
        '/agreements',
        '/invoices',
        '/invoices/$id',
        '/notifications',
        '/unsubscribe',
        '/tickets',
        '/videos',
        '/video_display/stream/$videoId',
        '/profile/developers/$id/public',
        '/creators',
        '/shared/videos/$shareToken',
        '/shared/playlists/$shareToken',
        '/subscription/success',
        '/donation/success',
        '/donation/cancel',
        '/terms-of-service',
        '/privacy-policy',
        '/terms',
        '/privacy',
        '/select-role',
        '/playlists',
        '/playlists/$playlistId',
        '/create-playlist',
        '/showcase',
        '/showcase/$id',
        '/developers/$developerId/videos',
        '/collaboration/$sessionId/$accessToken',
        '/video-upload',
        '/client-dashboard',
        '/create-project',
        '/projects/$projectId',
        '/projects',
        '/developer-dashboard',
        '/showcase/new',
        '/showcase/edit/$id',
        '/conversations',
        '/conversations/$id',
        '/requests',
        '/requests/new',
        '/requests/responses',
        '/requests/$requestId',
        '/requests/$requestId/edit',
        '/profile',
        '/dashboard',
        '/opportunities',
        '/opportunities/$id',
        '/search',
        '/how-matching-works',
        '/rules',
        '/moderation',
        '/supporters',
        '/marketplace',
        '/marketplace/new',
        '/marketplace/selling',
        '/marketplace/$id',
        '/marketplace/$id/edit',
        '/library',
        '/admin',
        '/admin/people',
        '/admin/tickets',
        '/admin/reports',
        '/admin/appeals',
        '/admin/audit',
        '/admin/feedback',
        '/admin/jobs',
        '/admin/storage',
        '/admin/payments',
        '$',
      ].sort(),
    )
  })

  it('keeps these paths, and no others, behind the login', () => {
    const guarded = ROUTE_TABLE.filter(({ access }) => access !== 'public' && access !== 'admin')
    expect(Object.fromEntries(guarded.map(({ path, access }) => [path, access]))).toEqual({
      '/client-dashboard': 'client',
      '/create-project': 'client',
      '/projects/$projectId': 'client',
      '/developer-dashboard': 'developer',
      '/showcase/new': 'developer',
      '/showcase/edit/$id': 'developer',
      '/projects': 'signed-in',
      '/notifications': 'signed-in',
      '/agreements': 'signed-in',
      '/invoices': 'signed-in',
      '/invoices/$id': 'signed-in',
      '/conversations': 'signed-in',
      '/conversations/$id': 'signed-in',
      '/requests': 'signed-in',
      '/requests/new': 'client',
      '/requests/responses': 'signed-in',
      '/requests/$requestId': 'signed-in',
      '/requests/$requestId/edit': 'client',
      '/profile': 'signed-in',
      '/dashboard': 'signed-in',
      '/video-upload': 'signed-in',
      '/library': 'signed-in',
      '/moderation': 'signed-in',
      '/marketplace/new': 'developer',
      '/marketplace/selling': 'developer',
      '/marketplace/$id/edit': 'developer',
    })
  })
})

const GUARDED = ROUTE_TABLE.filter(({ access }) => access !== 'public' && access !== 'admin')
const ADMIN = ROUTE_TABLE.filter(({ access }) => access === 'admin')

describe('a visitor', () => {
  it.each(GUARDED.map(({ path }) => address(path)))('goes from %s to /login', async (path) => {
    const app = await renderApp(path)
    await waitFor(() => {
      expect(app.path()).toBe('/login')
    })
    expect(sessionStorage.getItem('redirectPath')).toBe(path)
  })

  it('goes from an unknown path to /', async () => {
    const app = await renderApp('/no/such/page')
    expect(app.path()).toBe('/')
  })

  it.each(ADMIN.map(({ path }) => path))(
    'goes from %s to /, as from an unknown path',
    async (path) => {
      const app = await renderApp(path)
      expect(app.path()).toBe('/')
      expect(sessionStorage.getItem('redirectPath')).toBeNull()
    },
  )

  it.each([
    ['/terms', '/terms-of-service'],
    ['/privacy', '/privacy-policy'],
  ])('reaches %s as %s', async (path, target) => {
    const app = await renderApp(path)
    expect(app.path()).toBe(target)
  })
})

describe.each(['developer', 'client'] as const)('a %s', (role) => {
  const home = `/${role}-dashboard`
  const other = role === 'client' ? 'developer' : 'client'

  it.each(GUARDED.filter(({ access }) => access === other).map(({ path }) => address(path)))(
    'goes from %s to the own dashboard',
    async (path) => {
      me = people[role]
      const app = await renderApp(path, me)
      await waitFor(() => {
        expect(app.path()).toBe(home)
      })
    },
  )

  it.each(['/dashboard', '/login', '/register', '/select-role'])(
    'goes from %s to the own dashboard',
    async (path) => {
      me = people[role]
      const app = await renderApp(path, me)
      await waitFor(() => {
        expect(app.path()).toBe(home)
      })
    },
  )
})

it.each([
  '/dashboard',
  '/login',
  ...GUARDED.filter(({ access }) => access !== 'signed-in').map(({ path }) => address(path)),
])('somebody without a role goes from %s to /select-role', async (path) => {
  me = newcomer
  const app = await renderApp(path, me)
  await waitFor(() => {
    expect(app.path()).toBe('/select-role')
  })
})

it.each(['client', 'developer', 'newcomer'] as const)(
  'a %s goes from the admin’s pages to /',
  async (kind) => {
    me = people[kind]
    const app = await renderApp('/admin/people', me)
    expect(app.path()).toBe('/')
  },
)

describe('when the app starts', () => {
  it('silently removes a token that the server refuses', async () => {
    fakeServer({ ...quietPages, 'GET /auth/me': () => problem(401) })
    localStorage.setItem('token', 'old')
    localStorage.setItem('user', JSON.stringify(developer))
    localStorage.setItem('lastActivity', String(Date.now()))
    await renderApp('/creators')
    await waitFor(() => {
      expect(localStorage.getItem('token')).toBeNull()
    })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps the token, says so and tries again when the server cannot be reached', async () => {
    let down = true
    fakeServer({
      ...quietPages,
      'GET /auth/me': () => (down ? Promise.reject(new TypeError('down')) : json(developer)),
      'POST /auth/activity': nothing,
    })
    localStorage.setItem('token', 'kept')
    localStorage.setItem('user', JSON.stringify(developer))
    localStorage.setItem('lastActivity', String(Date.now()))
    await renderApp('/creators')
    await screen.findByText(/We can’t reach Opportune/)
    expect(useSession.getState().isAuthenticated).toBe(false)
    expect(localStorage.getItem('token')).toBe('kept')
    down = false
    await waitFor(
      () => {
        expect(useSession.getState().isAuthenticated).toBe(true)
      },
      { timeout: 12_000 },
    )
    expect(screen.queryByText(/We can’t reach Opportune/)).toBeNull()
  }, 20_000)

  it('leaves people where they are without a network, and asks as soon as it is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const calls = fakeServer({
      ...quietPages,
      'GET /auth/me': () =>
        navigator.onLine ? json(developer) : Promise.reject(new TypeError('down')),
      'POST /auth/activity': nothing,
    })
    const app = await renderApp('/developer-dashboard', developer)
    await screen.findByText(/You’re offline\. Messages will be sent/)
    await settle()
    expect(app.path()).toBe('/developer-dashboard')
    expect(useSession.getState().isAuthenticated).toBe(true)
    const asked = () => calls.filter(({ path }) => path === '/auth/me').length
    const before = asked()
    online.mockRestore()
    act(() => {
      window.dispatchEvent(new Event('online'))
    })
    await waitFor(() => {
      expect(asked()).toBe(before + 1)
    })
    expect(screen.queryByText(/You’re offline/)).toBeNull()
    expect(app.path()).toBe('/developer-dashboard')
  })

  it.each([
    ['a cut body', () => new Response('{"id":')],
    [
      'a page of a proxy',
      () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
    ],
    ['no user', () => json({ ok: true })],
    ['nothing', nothing],
    ['a 408', () => problem(408)],
  ])('keeps the token when the server answers with %s', async (_, answer) => {
    fakeServer({ ...quietPages, 'GET /auth/me': answer })
    localStorage.setItem('token', 'kept')
    localStorage.setItem('user', JSON.stringify(developer))
    localStorage.setItem('lastActivity', String(Date.now()))
    await renderApp('/creators')
    await screen.findByText(/We can’t reach Opportune/)
    expect(localStorage.getItem('token')).toBe('kept')
  })

  it('looks up the ids of a social sign-in and leads on', async () => {
    const calls = fakeServer({
      ...quietPages,
      'GET /auth/me': () => json(client),
      'GET /auth/get-user': () => json(client),
      'POST /auth/activity': nothing,
    })
    localStorage.setItem('google_id', 'g-1')
    const app = await renderApp('/', client)
    localStorage.setItem('google_id', 'g-1')
    await waitFor(() => {
      expect(app.path()).toBe('/client-dashboard')
    })
    expect(calls.map(({ path }) => path)).toContain('/auth/get-user')
  })

  it.each([
    ['client', '/client-dashboard'],
    ['newcomer', '/select-role'],
  ] as const)('leads a %s on from any page, once', async (who, home) => {
    me = people[who]
    fakeServer({
      ...quietPages,
      'GET /auth/me': () => json(me),
      'GET /auth/get-user': () => json(me),
      'POST /auth/activity': nothing,
    })
    localStorage.setItem('google_id', 'g-1')
    const app = await renderApp('/terms-of-service', me)
    await waitFor(() => {
      expect(app.path()).toBe(home)
    })
    const again = await renderApp('/terms-of-service', me)
    await settle()
    expect(again.path()).toBe('/terms-of-service')
  })

  it('drops ids that lead to nobody', async () => {
    fakeServer({ ...quietPages, 'GET /auth/get-user': () => problem(404) })
    localStorage.setItem('github_id', 'x')
    const app = await renderApp('/')
    await waitFor(() => {
      expect(localStorage.getItem('github_id')).toBeNull()
    })
    await settle()
    expect(app.path()).toBe('/')
  })
})

describe('a token refused in the middle', () => {
  it('signs out, goes to /login with the sentence, and remembers the page', async () => {
    fakeServer({
      ...quietPages,
      'GET /auth/me': () => json(developer),
      'POST /auth/activity': nothing,
      'GET /auth/sessions': () => problem(401, { code: 'session_expired' }),
    })
    const app = await renderApp('/profile?tab=security', developer)
    await waitFor(() => {
      expect(app.path()).toBe('/login')
    })
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Session expired. Please log in again.',
    )
    expect(sessionStorage.getItem('redirectPath')).toBe('/profile?tab=security')
    expect(localStorage.getItem('token')).toBeNull()
  })
})
