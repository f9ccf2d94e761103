import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { aToken } from '../../test/own-data'
import { quietPayments } from '../../test/payments'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing } from '../../test/server'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const server = {
  ...quietPayments,
  'GET /auth/me': () => json(aUser()),
  'GET /auth/sessions': () => json({ items: [], next_cursor: null }),
}

const part = async () => within(await screen.findByRole('region', { name: 'API tokens' }))

it('makes a token and shows it once', async () => {
  let items: unknown[] = []
  const calls = fakeServer({
    ...server,
    'GET /auth/tokens': () => json({ items, next_cursor: null }),
    'POST /auth/tokens': () => {
      items = [aToken()]
      return json({ ...aToken(), token: 'opp_secret' }, 201)
    },
  })
  const app = await renderApp('/profile?tab=security', aUser())
  const tokens = await part()
  await app.user.click(await tokens.findByRole('button', { name: 'Create token' }))
  expect(await tokens.findByText('Enter a name.')).toBeVisible()
  await app.user.type(tokens.getByLabelText('Token name'), 'Nightly backup')
  await app.user.click(tokens.getByRole('checkbox', { name: /^Write/ }))
  await app.user.click(tokens.getByRole('button', { name: 'Create token' }))
  expect(await tokens.findByLabelText('Token “Nightly backup”')).toHaveValue('opp_secret')
  expect(tokens.getByText('Read only · Never used')).toBeVisible()
  await expectAccessible(app.container)
  expect(
    calls.find(({ method, path }) => method === 'POST' && path === '/auth/tokens')?.body,
  ).toEqual({
    name: 'Nightly backup',
    scopes: ['read', 'write'],
    expires_in_days: 90,
  })
})

it('revokes a token after asking', async () => {
  fakeServer({
    ...server,
    'GET /auth/tokens': () => json({ items: [aToken()], next_cursor: null }),
    'DELETE /auth/tokens/3': nothing,
  })
  const app = await renderApp('/profile?tab=security', aUser())
  const tokens = await part()
  await app.user.click(await tokens.findByRole('button', { name: 'Revoke token: Nightly backup' }))
  const dialog = await screen.findByRole('dialog', { name: 'Revoke this token?' })
  await app.user.click(within(dialog).getByRole('button', { name: 'Revoke token' }))
  await waitFor(() => {
    expect(tokens.queryByText('Nightly backup')).toBeNull()
  })
})
