import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { quietPayments } from '../../test/payments'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing, problem } from '../../test/server'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const session = (id: number, over = {}) => ({
  id,
  current: false,
  created_at: '2026-05-01T00:00:00Z',
  last_active_at: '2026-05-01T00:00:00Z',
  expires_at: '2027-05-01T00:00:00Z',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
  address: '192.0.2.7',
  ...over,
})

const server = {
  ...quietPayments,
  'GET /auth/me': () => json(aUser()),
  'GET /auth/sessions': () => json({ items: [session(1, { current: true })], next_cursor: null }),
}

const part = async (name: string) => within(await screen.findByRole('region', { name }))
const bodyOf = (calls: ReturnType<typeof fakeServer>, method: string, path: string) =>
  calls.find((call) => call.method === method && call.path === path)?.body

describe('the email address', () => {
  it('is sent another confirmation, and can be changed', async () => {
    const user = aUser({ email_verified: false })
    const calls = fakeServer({
      ...server,
      'GET /auth/me': () => json(user),
      'POST /auth/verify-email/send': nothing,
      'POST /auth/email': () => new Response(null, { status: 202 }),
    })
    const app = await renderApp('/profile?tab=account', user)
    const own = await part('Email')
    expect(await own.findByText(/isn’t confirmed yet/)).toBeVisible()
    await app.user.click(own.getByRole('button', { name: 'Send confirmation email' }))
    expect(await screen.findByText('Email sent to ines@example.com')).toBeInTheDocument()
    await app.user.type(own.getByLabelText('New email'), 'ines@example.org')
    await app.user.type(own.getByLabelText('Your password'), 'a secret')
    await app.user.click(own.getByRole('button', { name: 'Change email' }))
    expect(await own.findByText(/the email we sent to ines@example\.org/)).toBeVisible()
    expect(own.getByLabelText('Your password')).toHaveValue('')
    expect(bodyOf(calls, 'POST', '/auth/email')).toEqual({
      email: 'ines@example.org',
      password: 'a secret',
    })
  })

  it('says at the field when the password is wrong', async () => {
    const errors = [{ field: 'password', message: 'This isn’t your password.' }]
    fakeServer({ ...server, 'POST /auth/email': () => problem(422, { errors }) })
    const app = await renderApp('/profile?tab=account', aUser())
    const own = await part('Email')
    expect(await own.findByText(/is confirmed\./)).toBeVisible()
    await app.user.type(own.getByLabelText('New email'), 'ines@example.org')
    await app.user.type(own.getByLabelText('Your password'), 'wrong')
    await app.user.click(own.getByRole('button', { name: 'Change email' }))
    await waitFor(() => {
      expect(own.getByLabelText('Your password')).toBeInvalid()
    })
  })
})

it('offers a first password to somebody who signs in through another site', async () => {
  const user = aUser({ has_password: false })
  const calls = fakeServer({
    ...server,
    'GET /auth/me': () => json(user),
    'POST /auth/forgot-password': () => new Response(null, { status: 202 }),
  })
  const app = await renderApp('/profile?tab=security', user)
  const own = await part('Password')
  await app.user.click(await own.findByRole('button', { name: 'Send link' }))
  expect(await own.findByText(/We sent a link to ines@example\.com/)).toBeVisible()
  expect(bodyOf(calls, 'POST', '/auth/forgot-password')).toEqual({ email: 'ines@example.com' })
  expect(own.queryByLabelText('Current password')).toBeNull()
})

describe('two-step sign-in', () => {
  it('is set up with an app and shows the recovery codes once', async () => {
    let active = false
    const calls = fakeServer({
      ...server,
      'GET /auth/totp': () =>
        json({
          active,
          active_since: active ? '2026-05-01T00:00:00Z' : null,
          recovery_codes_left: active ? 2 : 0,
        }),
      'POST /auth/totp': () =>
        json({
          secret: 'ABCDEFGH',
          otpauth_uri: 'otpauth://totp/x',
          qr_svg: '<svg xmlns="http://www.w3.org/2000/svg" />',
        }),
      'POST /auth/totp/confirm': () => {
        active = true
        return json({ recovery_codes: ['AAAAA-BBBBB', 'CCCCC-DDDDD'] })
      },
      'DELETE /auth/totp': () => {
        active = false
        return nothing()
      },
    })
    const app = await renderApp('/profile?tab=security', aUser())
    const own = await part('Two-step sign-in')
    await app.user.type(await own.findByLabelText('Your password'), 'a secret')
    await app.user.click(own.getByRole('button', { name: 'Set up' }))
    expect(await own.findByRole('img', { name: /QR code/ })).toBeInTheDocument()
    expect(own.getByLabelText('Key')).toHaveValue('ABCDEFGH')
    await app.user.type(own.getByLabelText('Code from the app'), '123456')
    await app.user.click(own.getByRole('button', { name: 'Turn on' }))
    expect(await own.findByText('CCCCC-DDDDD')).toBeVisible()
    await expectAccessible(app.container)
    await app.user.click(own.getByRole('button', { name: 'I saved them' }))
    expect(await own.findByText(/2 recovery codes left/)).toBeVisible()
    expect(own.queryByText('CCCCC-DDDDD')).toBeNull()
    await app.user.type(own.getByLabelText('Your password'), 'a secret')
    await app.user.type(own.getByLabelText('Code'), 'AAAAA-BBBBB')
    await app.user.click(own.getByRole('button', { name: 'Turn off' }))
    expect(await own.findByRole('button', { name: 'Set up' })).toBeVisible()
    expect(bodyOf(calls, 'DELETE', '/auth/totp')).toEqual({
      password: 'a secret',
      code: 'AAAAA-BBBBB',
    })
  })
})

describe('passkeys', () => {
  it('are listed and removed after asking', async () => {
    let items = [
      { id: 3, name: 'My laptop', created_at: '2026-05-01T00:00:00Z', last_used_at: null },
    ]
    fakeServer({
      ...server,
      'GET /auth/passkeys': () => json({ items, next_cursor: null }),
      'DELETE /auth/passkeys/3': () => {
        items = []
        return nothing()
      },
    })
    const app = await renderApp('/profile?tab=security', aUser())
    const own = await part('Passkeys')
    expect(await own.findByText(/Never used/)).toBeVisible()
    await app.user.click(own.getByRole('button', { name: 'Remove passkey: My laptop' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove this passkey?' })
    await app.user.click(within(dialog).getByRole('button', { name: 'Remove passkey' }))
    expect(await own.findByText(/No passkeys yet/)).toBeVisible()
  })
})

describe('sessions', () => {
  it('end everywhere else at once', async () => {
    let items = [session(1, { current: true }), session(2), session(3)]
    fakeServer({
      ...server,
      'GET /auth/sessions': () => json({ items, next_cursor: null }),
      'DELETE /auth/sessions': () => {
        items = items.slice(0, 1)
        return nothing()
      },
    })
    const app = await renderApp('/profile?tab=security', aUser())
    const own = await part('Sessions')
    await app.user.click(await own.findByRole('button', { name: 'End all other sessions' }))
    await waitFor(() => {
      expect(own.getAllByRole('listitem')).toHaveLength(1)
    })
    expect(own.queryByRole('button', { name: 'End all other sessions' })).toBeNull()
  })
})
