import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { useSession } from '../../session/store'
import { expectAccessible } from '../../test/axe'
import { aUser } from '../../test/people'
import { quietPages } from '../../test/quiet'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing, problem } from '../../test/server'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const user = aUser()
const always = {
  ...quietPages,
  'GET /auth/me': () => json(user),
  'POST /auth/activity': nothing,
  'GET /requests/shared-with-me': () => json([]),
  'GET /conversations/user/unread': () => json({ conversations: 0 }),
}
const expired = () => problem(401, { code: 'session_expired' })

async function expireOverAForm(answers: Parameters<typeof fakeServer>[0]) {
  const calls = fakeServer({ ...always, 'POST /playlists/': expired, ...answers })
  const app = await renderApp('/create-playlist', user)
  await app.user.type(await screen.findByLabelText('Title'), 'Tides')
  await app.user.click(screen.getByRole('button', { name: 'Create playlist' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Log in to continue' })
  return { app, calls, dialog }
}

it('asks for the password over the form, which stays as it is', async () => {
  const { app, calls, dialog } = await expireOverAForm({
    'POST /auth/login': ({ body }) =>
      (body as { password: string }).password === 'right'
        ? json({ token: 'ops_new', user })
        : problem(401, { code: 'invalid_credentials', detail: 'Invalid username or password' }),
  })
  expect(dialog).toHaveTextContent('Session expired. Please log in again.')
  await expectAccessible(dialog)
  const password = within(dialog).getByLabelText('Password')
  await waitFor(() => {
    expect(password).toHaveFocus()
  })
  await app.user.type(password, 'wrong{Enter}')
  await within(dialog).findByText('Invalid username or password')
  await app.user.clear(password)
  await app.user.type(password, 'right{Enter}')
  await waitFor(() => {
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
  expect(app.path()).toBe('/create-playlist')
  expect(screen.getByLabelText('Title')).toHaveValue('Tides')
  expect(useSession.getState().token).toBe('ops_new')
  await app.user.click(screen.getByRole('button', { name: 'Create playlist' }))
  await waitFor(() => {
    const sent = calls.filter(({ path }) => path === '/playlists/')
    expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual([
      'Bearer ops_test',
      'Bearer ops_new',
    ])
  })
})

it('asks for the second step where there is one', async () => {
  const { app, dialog } = await expireOverAForm({
    'POST /auth/login': () =>
      problem(401, { code: 'second_factor_required', challenge: 'c', methods: ['totp'] }),
    'POST /auth/login/second-factor': () => json({ token: 'ops_new', user }),
  })
  await app.user.type(within(dialog).getByLabelText('Password'), 'right{Enter}')
  await app.user.type(await within(dialog).findByLabelText('Code'), '123456{Enter}')
  await waitFor(() => {
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
  expect(screen.getByLabelText('Title')).toHaveValue('Tides')
})

it('leads to the login whoever wants that, signed out', async () => {
  const { app, dialog } = await expireOverAForm({})
  await app.user.click(within(dialog).getByRole('button', { name: 'Go to login' }))
  await waitFor(() => {
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
  expect(useSession.getState().isAuthenticated).toBe(false)
  expect(localStorage.getItem('token')).toBeNull()
})
