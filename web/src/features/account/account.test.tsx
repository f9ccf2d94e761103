import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

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
  'POST /auth/activity': nothing,
  'GET /profile/me': () => json({ client_profile: null, developer_profile: null }),
  'GET /auth/sessions': () =>
    json({ items: [session(1, { current: true }), session(2)], next_cursor: null }),
}

it('shows the account', async () => {
  fakeServer(server)
  await renderApp('/profile?tab=account', aUser())
  expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  expect(await screen.findByText('Developer')).toBeVisible()
  expect(screen.getAllByText('ines@example.com')[0]).toBeVisible()
})

it('ends another session after asking', async () => {
  const calls = fakeServer({ ...server, 'DELETE /auth/sessions/2': nothing })
  const app = await renderApp('/profile?tab=security', aUser())
  expect(await screen.findByText('This browser')).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: /End session: Firefox on Linux/ }))
  const dialog = await screen.findByRole('dialog', { name: 'End this session?' })
  await app.user.click(within(dialog).getByRole('button', { name: 'End session' }))
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: /End session/ })).toBeNull()
  })
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /auth/sessions/2')
})

it('offers to try again when the sessions cannot be read', async () => {
  let broken = true
  fakeServer({
    ...server,
    'GET /auth/sessions': () => (broken ? problem(403) : server['GET /auth/sessions']()),
  })
  const app = await renderApp('/profile?tab=security', aUser())
  await screen.findByText('You do not have permission to perform this action.')
  expect(localStorage.getItem('token')).toBe('ops_test')
  broken = false
  await app.user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('This browser')).toBeVisible()
})

it('changes the password and keeps the new token', async () => {
  const calls = fakeServer({ ...server, 'POST /auth/password': () => json({ token: 'ops_new' }) })
  const app = await renderApp('/profile?tab=security', aUser())
  await app.user.type(await screen.findByLabelText('Current password'), 'old secret')
  await app.user.type(screen.getByLabelText('New password'), 'new secret')
  await app.user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('Password changed')).toBeInTheDocument()
  expect(localStorage.getItem('token')).toBe('ops_new')
  expect(calls.find(({ path }) => path === '/auth/password')?.body).toEqual({
    current_password: 'old secret',
    new_password: 'new secret',
  })
})

it('puts a wrong current password at its field', async () => {
  const errors = [{ field: 'current_password', message: 'This is not your password.' }]
  fakeServer({ ...server, 'POST /auth/password': () => problem(422, { errors }) })
  const app = await renderApp('/profile?tab=security', aUser())
  await app.user.type(await screen.findByLabelText('Current password'), 'wrong one')
  await app.user.type(screen.getByLabelText('New password'), 'new secret')
  await app.user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('This is not your password.')).toBeVisible()
  expect(screen.getByLabelText('Current password')).toBeInvalid()
  expect(screen.getByLabelText('New password')).toHaveValue('new secret')
})
