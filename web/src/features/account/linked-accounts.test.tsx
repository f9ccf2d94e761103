import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { quietPayments } from '../../test/payments'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing, problem } from '../../test/server'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const linked = aUser({ google_id: 'g-1' })
const server = {
  ...quietPayments,
  'GET /auth/me': () => json(linked),
  'GET /auth/get-user': () => json(linked),
  'POST /auth/activity': nothing,
  'GET /profile/me': () => json({ client_profile: null, developer_profile: null }),
  'GET /auth/sessions': () => json({ items: [], next_cursor: null }),
}

it('says what is linked and unlinks it', async () => {
  const calls = fakeServer({
    ...server,
    'DELETE /auth/google/link': () => json({ ...linked, google_id: null }),
  })
  const app = await renderApp('/profile?tab=security', linked)
  expect(await screen.findByRole('button', { name: 'Link GitHub' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Link LinkedIn' })).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Unlink Google' }))
  expect(await screen.findByRole('button', { name: 'Link Google' })).toBeVisible()
  expect(localStorage.getItem('google_id')).toBeNull()
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /auth/google/link')
})

it('says why the last way in stays', async () => {
  const detail = 'This is your only way to sign in. Set a password or link another account first.'
  fakeServer({
    ...server,
    'DELETE /auth/google/link': () => problem(409, { code: 'last_way_in', detail }),
  })
  const app = await renderApp('/profile?tab=security', linked)
  await app.user.click(await screen.findByRole('button', { name: 'Unlink Google' }))
  expect(await screen.findByText(detail)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Unlink Google' })).toBeVisible()
})

it('says in place that a provider has no keys here', async () => {
  const detail = 'GitHub sign-in isn’t set up on this server.'
  fakeServer({
    ...server,
    'POST /auth/github/link': () => problem(409, { code: 'provider_not_set_up', detail }),
  })
  const app = await renderApp('/profile?tab=security', linked)
  await app.user.click(await screen.findByRole('button', { name: 'Link GitHub' }))
  expect(await screen.findByText(detail)).toBeVisible()
  await waitFor(() => {
    expect(app.path()).toBe('/profile')
  })
})
