import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { aUser } from '../../test/people'
import { quietPages } from '../../test/quiet'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, problem } from '../../test/server'

const timers = vi.spyOn(globalThis, 'setTimeout')

beforeEach(() => {
  forgetEverything()
  timers.mockClear()
})
afterEach(forgetEverything)

const always = quietPages

/** Waits until the app is elsewhere and says how long that took. */
async function leaves(app: Awaited<ReturnType<typeof renderApp>>, to: string) {
  const start = performance.now()
  await waitFor(
    () => {
      expect(app.path()).toBe(to)
    },
    { timeout: 6_000, interval: 20 },
  )
  return performance.now() - start
}

describe('/oauth-success', () => {
  it('without a token says so and goes to /login after 2 s', async () => {
    fakeServer(always)
    const app = await renderApp('/oauth-success')
    expect(await screen.findByText('Missing authentication token')).toBeVisible()
    expect(timers).toHaveBeenCalledWith(expect.any(Function), 2_000)
    expect(await leaves(app, '/login')).toBeGreaterThan(1_500)
  })

  it.each([
    ['developer', '/developer-dashboard', 'Welcome back, ines!'],
    ['client', '/client-dashboard', 'Welcome back, ines!'],
    [null, '/select-role', 'Welcome! Please select your role to continue'],
  ] as const)('welcomes %s and goes to %s after 1.5 s', async (user_type, home, message) => {
    const user = aUser({ user_type, needs_role_selection: user_type === null, google_id: 'g-1' })
    const calls = fakeServer({
      ...always,
      'GET /auth/me': () => json({ ...user, token: 'ops_real' }),
    })
    const app = await renderApp('/oauth-success?token=opt_1')
    expect(await screen.findByText(message)).toBeVisible()
    expect(timers).toHaveBeenCalledWith(expect.any(Function), 1_500)
    expect(await leaves(app, home)).toBeGreaterThan(1_000)
    const me = calls.filter(({ path }) => path === '/auth/me')
    expect(me[0]?.headers.get('Authorization')).toBe('Bearer opt_1')
    expect(localStorage.getItem('token')).toBe('ops_real')
    expect(localStorage.getItem('google_id')).toBe('g-1')
  })

  it('takes the token out of the address at once', async () => {
    fakeServer({ ...always, 'GET /auth/me': () => new Promise<Response>(() => undefined) })
    const app = await renderApp('/oauth-success?token=opt_1')
    await waitFor(() => {
      expect(app.router.state.location.href).toBe('/oauth-success')
    })
    expect(localStorage.getItem('token')).toBe('opt_1')
  })

  it('makes the call once, even when the server fails', async () => {
    const calls = fakeServer({ ...always, 'GET /auth/me': () => problem(500) })
    await renderApp('/oauth-success?token=opt_1')
    await screen.findByText('Could not retrieve your profile')
    expect(calls.filter(({ path }) => path === '/auth/me')).toHaveLength(1)
  })

  it('falls back to a stored user when the profile cannot be fetched', async () => {
    fakeServer({ ...always, 'GET /auth/me': () => problem(503) })
    localStorage.setItem('user', JSON.stringify(aUser({ user_type: 'client' })))
    const app = await renderApp('/oauth-success?token=ops_9')
    expect(await screen.findByText('Welcome back, ines!')).toBeVisible()
    await leaves(app, '/client-dashboard')
  })

  it('without a stored user says so and goes to /select-role', async () => {
    fakeServer({ ...always, 'GET /auth/me': () => problem(503) })
    const app = await renderApp('/oauth-success?token=ops_9')
    expect(await screen.findByText('Could not retrieve your profile')).toBeVisible()
    await leaves(app, '/select-role')
  })

  it('a refused ticket is an authentication error: token cleared, /login after 2 s', async () => {
    fakeServer({ ...always, 'GET /auth/me': () => problem(401) })
    const app = await renderApp('/oauth-success?token=opt_spent')
    expect(await screen.findByText('Authentication error')).toBeVisible()
    expect(localStorage.getItem('token')).toBeNull()
    expect(await leaves(app, '/login')).toBeGreaterThan(1_500)
  })

  it('leads to the second step where the account has one', async () => {
    const asked = { code: 'second_factor_required', challenge: 'c-1', methods: ['totp'] }
    fakeServer({ ...always, 'GET /auth/me': () => json({ ...asked, status: 401 }, 401) })
    const app = await renderApp('/oauth-success?token=opt_1')
    expect(await screen.findByRole('heading', { name: 'One more step' })).toBeVisible()
    expect(localStorage.getItem('token')).toBeNull()
    await leaves(app, '/login')
    expect(await screen.findByLabelText('Code')).toBeVisible()
  })

  it('an answer that is no user is an authentication error', async () => {
    fakeServer({ ...always, 'GET /auth/me': () => json({ hello: 'world' }) })
    await renderApp('/oauth-success?token=ops_9')
    expect(await screen.findByText('Authentication error')).toBeVisible()
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('does not swap the account of whoever is signed in', async () => {
    const calls = fakeServer({ ...always, 'GET /auth/me': () => json(aUser()) })
    await renderApp('/oauth-success?token=somebody-else', aUser())
    expect(await screen.findByText('Authentication error')).toBeVisible()
    expect(localStorage.getItem('token')).toBe('ops_test')
    const sent = calls.map(({ headers }) => headers.get('Authorization'))
    expect(sent).not.toContain('Bearer somebody-else')
  })
})

describe('/oauth-error', () => {
  it('names the provider and the error', async () => {
    fakeServer(always)
    await renderApp('/oauth-error?error=Access%20denied&provider=github')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Authentication Failed')
    expect(screen.getByText("We couldn't authenticate you with GitHub.")).toBeVisible()
    expect(screen.getByText('Access denied')).toBeVisible()
    expect(screen.getByText('If this problem persists, please contact support.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Return to Login' })).toHaveAttribute('href', '/login')
    expect(screen.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/')
  })

  it('has words when it is given none', async () => {
    fakeServer(always)
    await renderApp('/oauth-error')
    expect(screen.getByText("We couldn't authenticate you with OAuth provider.")).toBeVisible()
    expect(screen.getByText('Authentication failed')).toBeVisible()
  })
})
