import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { aUser } from '../../test/people'
import { quietPages } from '../../test/quiet'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing, problem } from '../../test/server'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const always = { ...quietPages, 'POST /auth/logout': nothing }
const accepted = () => new Response(null, { status: 202 })
const OVER = { code: 'link_invalid', detail: 'This link doesn’t work anymore.' }

describe('the second step', () => {
  const asked = (methods = ['totp', 'recovery_code']) =>
    problem(401, { code: 'second_factor_required', detail: 'Code?', challenge: 'c-1', methods })
  const logIn = async (app: Awaited<ReturnType<typeof renderApp>>) => {
    await app.user.type(await screen.findByLabelText('Username or email'), 'ines')
    await app.user.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
  }

  it('asks for a code and then signs in', async () => {
    const calls = fakeServer({
      ...always,
      'POST /auth/login': () => asked(),
      'POST /auth/login/second-factor': ({ body }) =>
        (body as { code: string }).code === '123456'
          ? json({ token: 'ops_2', user: aUser() })
          : problem(422, { errors: [{ field: 'code', message: 'This code isn’t right.' }] }),
    })
    const app = await renderApp('/login')
    await logIn(app)
    await app.user.type(await screen.findByLabelText('Code'), '000000{Enter}')
    await waitFor(() => {
      expect(screen.getByLabelText('Code')).toBeInvalid()
    })
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
    await app.user.clear(screen.getByLabelText('Code'))
    await app.user.type(screen.getByLabelText('Code'), '123456{Enter}')
    await waitFor(() => {
      expect(app.path()).toBe('/developer-dashboard')
    })
    expect(localStorage.getItem('token')).toBe('ops_2')
    expect(calls.findLast(({ path }) => path === '/auth/login/second-factor')?.body).toEqual({
      challenge: 'c-1',
      code: '123456',
    })
  })

  it('goes back to the password when it is over', async () => {
    const detail = 'Please sign in again.'
    fakeServer({
      ...always,
      'POST /auth/login': () => asked(['totp', 'recovery_code', 'passkey']),
      'POST /auth/login/second-factor': () => problem(401, { code: 'challenge_expired', detail }),
    })
    const app = await renderApp('/login')
    await logIn(app)
    expect(await screen.findByRole('button', { name: 'Use a passkey' })).toBeVisible()
    await app.user.type(screen.getByLabelText('Code'), '123456{Enter}')
    expect(await screen.findByText(detail)).toBeVisible()
    expect(screen.getByLabelText('Password')).toBeVisible()
  })
})

describe('a forgotten password', () => {
  it('is asked for with the address, whoever has it', async () => {
    const calls = fakeServer({ ...always, 'POST /auth/forgot-password': accepted })
    const app = await renderApp('/login')
    await app.user.click(screen.getByRole('link', { name: 'Forgot your password?' }))
    await app.user.type(await screen.findByLabelText('Email'), 'ines@example.com{Enter}')
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible()
    expect(calls.find(({ path }) => path === '/auth/forgot-password')?.body).toEqual({
      email: 'ines@example.com',
    })
  })

  it('is replaced and leads to the login', async () => {
    const calls = fakeServer({ ...always, 'POST /auth/reset-password': nothing })
    const app = await renderApp('/reset-password?token=t-1')
    await app.user.type(await screen.findByLabelText('New password'), 'another horse{Enter}')
    await waitFor(() => {
      expect(app.path()).toBe('/login')
    })
    expect(calls.find(({ path }) => path === '/auth/reset-password')?.body).toEqual({
      token: 't-1',
      new_password: 'another horse',
    })
  })

  it.each(['/reset-password?token=t-1', '/reset-password'])(
    'needs a link that works: %s',
    async (address) => {
      fakeServer({ ...always, 'POST /auth/reset-password': () => problem(404, OVER) })
      const app = await renderApp(address)
      const field = screen.queryByLabelText('New password')
      if (field) await app.user.type(field, 'another horse{Enter}')
      expect(await screen.findByRole('link', { name: 'Send a new link' })).toBeVisible()
    },
  )
})

describe('a link about an address', () => {
  it('confirms it', async () => {
    const answer = { email: 'ines@example.com', changed: false }
    fakeServer({ ...always, 'POST /auth/verify-email': () => json(answer) })
    await renderApp('/verify-email?token=t-1')
    expect(await screen.findByText(/is confirmed/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Login' })).toBeVisible()
  })

  it('says when it does not work, or is not whole', async () => {
    fakeServer({ ...always, 'POST /auth/verify-email': () => problem(404, OVER) })
    const app = await renderApp('/verify-email?token=t-1')
    expect(await screen.findByText(OVER.detail)).toBeVisible()
    app.unmount()
    await renderApp('/verify-email')
    expect(await screen.findByText(/This link is incomplete/)).toBeVisible()
  })

  it('takes an address back and asks for a new password', async () => {
    const answer = { email: 'ines@example.com', reset_token: 'r-1' }
    fakeServer({ ...always, 'POST /auth/email/undo': () => json(answer) })
    const app = await renderApp('/undo-email-change?token=t-1')
    await app.user.click(screen.getByRole('button', { name: 'Secure my account' }))
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    expect(app.router.state.location.href).toBe('/reset-password?token=r-1')
  })
})
