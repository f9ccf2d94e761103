import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { anExport } from '../../test/own-data'
import { quietPayments } from '../../test/payments'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing, problem } from '../../test/server'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const server = {
  ...quietPayments,
  'GET /auth/me': () => json(aUser()),
  'GET /auth/sessions': () => json({ items: [], next_cursor: null }),
}

const part = async () => within(await screen.findByRole('region', { name: 'Your data' }))

it('asks for an archive and says that it is on its way', async () => {
  let state = anExport()
  const calls = fakeServer({
    ...server,
    'GET /account/export': () => json(state),
    'POST /account/export': () => {
      state = anExport({ state: 'waiting', next_at: '2026-05-02T00:00:00Z' })
      return json(state, 201)
    },
  })
  const app = await renderApp('/profile?tab=account', aUser())
  await app.user.click(await (await part()).findByRole('button', { name: 'Request archive' }))
  expect(await screen.findByText(/preparing your archive/)).toBeVisible()
  const asked = calls.find(({ method, path }) => method === 'POST' && path === '/account/export')
  expect(asked?.headers.get('Idempotency-Key')).toBeTruthy()
})

it('offers the archive that is ready', async () => {
  const ready = anExport({
    state: 'ready',
    url: '/api/files/a.zip?expires=1',
    size_bytes: 2048,
    expires_at: '2026-05-08T00:00:00Z',
    next_at: '2026-05-02T00:00:00Z',
  })
  fakeServer({ ...server, 'GET /account/export': () => json(ready) })
  await renderApp('/profile?tab=account', aUser())
  const link = await (await part()).findByRole('link', { name: 'Download archive' })
  expect(link).toHaveAttribute('href', '/api/files/a.zip?expires=1')
  expect((await part()).getByText(/2.0 KB, available until/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Request archive' })).toBeNull()
})

it('deletes the account with the password, and signs out', async () => {
  let right = false
  const errors = [{ field: 'password', message: 'This isn’t your password.' }]
  const calls = fakeServer({
    ...server,
    'DELETE /account': () =>
      right ? json({ delete_at: '2026-05-15T12:00:00Z' }) : problem(422, { errors }),
  })
  const app = await renderApp('/profile?tab=account', aUser())
  await app.user.click(await (await part()).findByRole('button', { name: 'Delete account' }))
  const opened = await screen.findByRole('dialog', { name: 'Delete your account?' })
  await expectAccessible(opened)
  const dialog = within(opened)
  await app.user.type(dialog.getByLabelText('Password'), 'correct horse')
  await app.user.click(dialog.getByRole('button', { name: 'Delete account' }))
  expect(await dialog.findByText('This isn’t your password.')).toBeVisible()
  expect(localStorage.getItem('token')).toBe('ops_test')
  right = true
  await app.user.click(dialog.getByRole('button', { name: 'Delete account' }))
  expect(await screen.findByText(/will be deleted on/)).toBeInTheDocument()
  await waitFor(() => {
    expect(localStorage.getItem('token')).toBeNull()
  })
  expect(calls.filter(({ method }) => method === 'DELETE').at(-1)?.body).toEqual({
    password: 'correct horse',
  })
})

it('restores the account when asked to, and not before', async () => {
  const calls = fakeServer({ 'POST /account/restore': nothing })
  const app = await renderApp('/restore-account?token=abc')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Restore your account' }),
  ).toBeVisible()
  expect(calls.some(({ path }) => path === '/account/restore')).toBe(false)
  await app.user.click(screen.getByRole('button', { name: 'Restore account' }))
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Your account is back' }),
  ).toBeVisible()
  expect(calls.find(({ path }) => path === '/account/restore')?.body).toEqual({ token: 'abc' })
})

it('says when the link does not work any more', async () => {
  const detail = 'This link doesn’t work any more.'
  fakeServer({ 'POST /account/restore': () => problem(404, { code: 'not_found', detail }) })
  const app = await renderApp('/restore-account?token=old')
  await app.user.click(await screen.findByRole('button', { name: 'Restore account' }))
  expect(await screen.findByText(detail)).toBeVisible()
})
