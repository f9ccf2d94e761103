import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { aUser } from '../../test/people'
import { quietPages } from '../../test/quiet'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing, problem } from '../../test/server'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const always = { ...quietPages, 'POST /auth/logout': nothing }
const SOCIAL = [
  ['Continue with Google', '/api/auth/google'],
  ['Continue with GitHub', '/api/auth/github'],
  ['Continue with LinkedIn', '/api/auth/linkedin'],
] as const

describe('login', () => {
  it('signs in and goes to the dashboard', async () => {
    const calls = fakeServer({
      ...always,
      'POST /auth/login': () => json({ token: 'ops_1', user: aUser() }),
    })
    const app = await renderApp('/login')
    await app.user.type(screen.getByLabelText('Username or email'), 'ines')
    await app.user.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument()
    await waitFor(() => {
      expect(app.path()).toBe('/developer-dashboard')
    })
    expect(calls.find(({ path }) => path === '/auth/login')?.body).toEqual({
      username: 'ines',
      password: 'correct horse',
    })
    expect(localStorage.getItem('token')).toBe('ops_1')
  })

  it('goes to the remembered path, once', async () => {
    const calls = fakeServer({
      ...always,
      'POST /auth/login': () => json({ token: 'ops_1', user: aUser() }),
      'GET /requests/4': () => problem(404),
    })
    const app = await renderApp('/requests/4?tab=2')
    await app.user.type(await screen.findByLabelText('Username or email'), 'ines')
    await app.user.type(screen.getByLabelText('Password'), 'x{Enter}')
    await waitFor(() => {
      expect(app.router.state.location.href).toBe('/requests/4?tab=2')
      expect(calls.map(({ path }) => path)).toContain('/requests/4')
    })
    expect(sessionStorage.getItem('redirectPath')).toBeNull()
  })

  it.each([
    ['/requests/new', 'Sign in to post a request.', '/register?role=client'],
    ['/requests/responses', 'Sign in to see your proposals.', '/register'],
    ['/marketplace/selling', 'Sign in to see your products.', '/register?role=developer'],
  ])('says why it was opened instead of %s', async (path, why, register) => {
    fakeServer(always)
    await renderApp(path)
    expect(await screen.findByText(why)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', register)
  })

  it('says why it failed and keeps what was typed', async () => {
    const detail = 'Invalid username or password'
    fakeServer({
      'POST /auth/login': () => problem(401, { code: 'invalid_credentials', detail }),
    })
    const app = await renderApp('/login')
    await app.user.type(screen.getByLabelText('Username or email'), 'ines')
    await app.user.type(screen.getByLabelText('Password'), 'wrong{Enter}')
    expect(await screen.findByText(detail)).toBeVisible()
    expect(screen.getByLabelText('Username or email')).toHaveValue('ines')
    expect(screen.getByLabelText('Password')).toHaveFocus()
    expect(app.path()).toBe('/login')
  })

  it('asks for what is missing in a summary that takes the focus', async () => {
    const calls = fakeServer({})
    const app = await renderApp('/login')
    await app.user.click(screen.getByRole('button', { name: 'Login' }))
    const summary = await screen.findByRole('group', { name: 'Please fix 2 fields' })
    await waitFor(() => {
      expect(summary).toHaveFocus()
    })
    expect(within(summary).getAllByRole('link')).toHaveLength(2)
    expect(calls).toHaveLength(0)
  })

  it.each(SOCIAL)('offers %s', async (name, href) => {
    fakeServer({})
    await renderApp('/login')
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
  })
})

describe('register', () => {
  const fill = async (app: Awaited<ReturnType<typeof renderApp>>) => {
    await app.user.type(screen.getByLabelText('Username'), 'nora')
    await app.user.type(screen.getByLabelText('Email'), 'nora@example.com')
    await app.user.type(screen.getByLabelText('Password'), 'correct horse')
  }

  it('creates a client and opens the client dashboard', async () => {
    const user = aUser({ id: 9, username: 'nora', user_type: 'client' })
    const calls = fakeServer({
      ...always,
      'POST /auth/register': () => json({ token: 'ops_2', user }, 201),
    })
    const app = await renderApp('/register')
    await app.user.click(screen.getByRole('radio', { name: /I’m a client/ }))
    await fill(app)
    await app.user.click(screen.getByRole('button', { name: 'Register' }))
    await waitFor(() => {
      expect(app.path()).toBe('/client-dashboard')
    })
    expect(calls.find(({ path }) => path === '/auth/register')?.body).toEqual({
      username: 'nora',
      email: 'nora@example.com',
      password: 'correct horse',
      user_type: 'client',
    })
  })

  it.each(['client', 'developer'] as const)('keeps the intent of a %s', async (role) => {
    const user = aUser({ id: 9, username: 'nora', user_type: role })
    const calls = fakeServer({
      ...always,
      'POST /auth/register': () => json({ token: 'ops_2', user }, 201),
    })
    const app = await renderApp(`/register?role=${role}`)
    expect(screen.getByRole('radio', { name: new RegExp(`I’m a ${role}`) })).toBeChecked()
    await app.user.type(screen.getByLabelText(/^Full name/), 'Nora Lindqvist')
    await fill(app)
    await app.user.click(screen.getByRole('button', { name: 'Register' }))
    await waitFor(() => {
      expect(app.path()).toBe(`/${role}-dashboard`)
    })
    expect(calls.find(({ path }) => path === '/auth/register')?.body).toMatchObject({
      full_name: 'Nora Lindqvist',
      user_type: role,
    })
  })

  it('passes over an intent that makes no sense', async () => {
    fakeServer({})
    await renderApp('/register?role=admin')
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked()
  })

  it('leads to the choice of a role when none was chosen', async () => {
    const user = aUser({ username: 'nora', user_type: null, needs_role_selection: true })
    fakeServer({ ...always, 'POST /auth/register': () => json({ token: 'ops_2', user }, 201) })
    const app = await renderApp('/register')
    await fill(app)
    await app.user.click(screen.getByRole('button', { name: 'Register' }))
    await waitFor(() => {
      expect(app.path()).toBe('/select-role')
    })
  })

  it('puts a taken name at its field, and repeats an unchanged attempt with the same key', async () => {
    const errors = [{ field: 'username', message: 'This username is taken.' }]
    const calls = fakeServer({
      'POST /auth/register': () => problem(409, { code: 'username_taken', errors }),
    })
    const app = await renderApp('/register')
    await fill(app)
    const send = screen.getByRole('button', { name: 'Register' })
    await app.user.click(send)
    expect(await screen.findByText('This username is taken.')).toBeVisible()
    expect(screen.getByLabelText('Username')).toBeInvalid()
    expect(screen.getByLabelText('Password')).toHaveValue('correct horse')
    await app.user.click(send)
    await app.user.type(screen.getByLabelText('Username'), '2')
    await app.user.click(send)
    await waitFor(() => {
      expect(calls.filter(({ path }) => path === '/auth/register')).toHaveLength(3)
    })
    const keys = calls
      .filter(({ path }) => path === '/auth/register')
      .map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[1])
  })

  it('keeps a half-filled form over a reload, but no password', async () => {
    fakeServer({})
    const app = await renderApp('/register')
    await fill(app)
    expect(sessionStorage.getItem('draft:register')).not.toContain('correct horse')
    app.unmount()
    await renderApp('/register')
    expect(screen.getByLabelText('Username')).toHaveValue('nora')
    expect(screen.getByLabelText('Email')).toHaveValue('nora@example.com')
    expect(screen.getByLabelText('Password')).toHaveValue('')
  })

  it.each(SOCIAL)('offers %s', async (name, href) => {
    fakeServer({})
    await renderApp('/register')
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
  })
})

describe('select-role', () => {
  const newcomer = aUser({ user_type: null, needs_role_selection: true })

  it('saves the role and leads on', async () => {
    const calls = fakeServer({
      ...always,
      'GET /auth/me': () => json(newcomer),
      'POST /auth/select-role': () => json(aUser({ user_type: 'client' })),
    })
    const app = await renderApp('/select-role', newcomer)
    expect(screen.getByText('You can’t change this later.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await app.user.click(screen.getByRole('radio', { name: /I’m a client/ }))
    await app.user.click(screen.getByRole('button', { name: 'Continue as a client' }))
    await waitFor(() => {
      expect(app.path()).toBe('/client-dashboard')
    })
    expect(calls.find(({ path }) => path === '/auth/select-role')?.body).toEqual({
      user_type: 'client',
    })
  })

  it('does not ask again whoever said it before registering with another provider', async () => {
    const calls = fakeServer({
      ...always,
      'GET /auth/me': () => json(newcomer),
      'GET /auth/providers': () => json({ google: false, github: false, linkedin: false }),
      'POST /auth/select-role': () => json(aUser({ user_type: 'developer' })),
    })
    const before = await renderApp('/register?role=developer')
    await before.user.click(screen.getByRole('link', { name: 'Continue with Google' }))
    before.unmount()
    const app = await renderApp('/select-role', newcomer)
    await waitFor(() => {
      expect(app.path()).toBe('/developer-dashboard')
    })
    expect(calls.filter(({ path }) => path === '/auth/select-role')).toHaveLength(1)
    expect(sessionStorage.getItem('roleIntent')).toBeNull()
  })

  it('asks a visitor to sign in', async () => {
    fakeServer({})
    const app = await renderApp('/select-role')
    await app.user.click(screen.getByRole('radio', { name: /I’m a developer/ }))
    await app.user.click(screen.getByRole('button', { name: 'Continue as a developer' }))
    expect(await screen.findByRole('dialog')).toBeInTheDocument()
  })

  it('says why the choice was refused', async () => {
    const detail = 'The role has been chosen already.'
    fakeServer({
      ...always,
      'GET /auth/me': () => json(newcomer),
      'POST /auth/select-role': () => problem(409, { code: 'role_already_selected', detail }),
    })
    const app = await renderApp('/select-role', newcomer)
    await app.user.click(screen.getByRole('radio', { name: /I’m a client/ }))
    await app.user.click(screen.getByRole('button', { name: 'Continue as a client' }))
    expect(await screen.findByText(detail)).toBeVisible()
  })
})

it('logout ends the session here and on the server, and goes to /login', async () => {
  const calls = fakeServer({ ...always, 'GET /auth/me': () => json(aUser()) })
  const app = await renderApp('/profile', aUser())
  await app.user.click(screen.getByRole('button', { name: 'Menu' }))
  const menu = await screen.findByRole('dialog', { name: 'Menu' })
  await app.user.click(await within(menu).findByRole('link', { name: 'Logout' }))
  await waitFor(() => {
    expect(app.path()).toBe('/login')
  })
  expect(localStorage.getItem('token')).toBeNull()
  expect(sessionStorage.getItem('redirectPath')).toBeNull()
  const call = calls.find(({ path }) => path === '/auth/logout')
  expect(call?.headers.get('Authorization')).toBe('Bearer ops_test')
})

describe('what is unsent', () => {
  const store = (owner: number, name: string, at = Date.now()) => {
    localStorage.setItem(`unsent:${owner}:${name}`, JSON.stringify({ value: {}, at }))
  }
  const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('unsent:'))

  it('is named after logging out, and can be discarded', async () => {
    fakeServer({ ...always, 'GET /auth/me': () => json(aUser()) })
    store(7, 'outbox:1:a')
    store(7, 'request:new')
    store(7, 'message:1')
    store(8, 'message:1')
    const app = await renderApp('/logout', aUser())
    expect(
      await screen.findByText(/1 message waiting to be sent and 2 drafts\. You’ll find them here/),
    ).toBeVisible()
    await app.user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(await screen.findByText('Discarded.')).toBeVisible()
    expect(stored()).toEqual(['unsent:8:message:1'])
  })

  it('is swept after 30 days, whoever left it', async () => {
    fakeServer(always)
    store(7, 'message:1', Date.now() - 31 * 24 * 3600 * 1000)
    store(8, 'message:1', Date.now() - 29 * 24 * 3600 * 1000)
    await renderApp('/login')
    expect(stored()).toEqual(['unsent:8:message:1'])
  })
})

describe('a provider without keys', () => {
  it.each(['/login', '/register', '/'])('says so in place on %s', async (path) => {
    fakeServer({
      ...always,
      'GET /auth/providers': () => json({ google: true, github: false, linkedin: false }),
    })
    const app = await renderApp(path)
    await app.user.click(await screen.findByRole('link', { name: 'Continue with GitHub' }))
    expect(await screen.findByText('GitHub sign-in isn’t set up on this server.')).toBeVisible()
    await app.user.click(screen.getByRole('link', { name: 'Continue with LinkedIn' }))
    expect(await screen.findByText('LinkedIn sign-in isn’t set up on this server.')).toBeVisible()
    expect(screen.queryByText('GitHub sign-in isn’t set up on this server.')).toBeNull()
    expect(app.path()).toBe(path)
  })
})

describe('the auth dialog', () => {
  it('says and offers what the specification asks', async () => {
    fakeServer(always)
    const app = await renderApp('/creators')
    await app.user.click(screen.getByRole('button', { name: 'Sign In' }))
    const dialog = await screen.findByRole('dialog', {
      name: /Welcome to .* free developer platform/,
    })
    expect(within(dialog).getByText('Sign in to your account')).toBeInTheDocument()
    expect(within(dialog).getByText('OR')).toBeInTheDocument()
    expect(within(dialog).getByText(/Don't have an account\?/)).toBeInTheDocument()
    expect(within(dialog).getByRole('link', { name: 'Register' })).toHaveAttribute(
      'href',
      '/register',
    )
    const social = within(dialog)
      .getAllByRole('link', { name: /^Continue with/ })
      .map(({ textContent }) => textContent)
    expect(social).toEqual(['Continue with Google', 'Continue with GitHub'])
    await app.user.click(within(dialog).getByRole('button', { name: 'Login to Your Account' }))
    await waitFor(() => {
      expect(app.path()).toBe('/login')
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
