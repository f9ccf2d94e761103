import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { quietPayments } from '../../test/payments'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing } from '../../test/server'
import type { Delivery, Webhook } from './types'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const URL = 'https://example.com/told'
const webhook = (over: Partial<Webhook> = {}): Webhook => ({
  id: 4,
  url: URL,
  kinds: [],
  created_at: '2026-05-01T00:00:00Z',
  ended_at: null,
  ...over,
})
const delivery = (over: Partial<Delivery> = {}): Delivery => ({
  id: 9,
  event: 'test',
  status: 'delivered',
  tries: 1,
  answer: 'answered 200',
  created_at: '2026-05-01T00:00:00Z',
  delivered_at: '2026-05-01T00:00:00Z',
  ...over,
})

const server = {
  ...quietPayments,
  'GET /auth/me': () => json(aUser()),
  'GET /auth/sessions': () => json({ items: [], next_cursor: null }),
}
const part = async () => within(await screen.findByRole('region', { name: 'Webhooks' }))

it('makes a webhook for some kinds and shows its secret once', async () => {
  let items: unknown[] = []
  const calls = fakeServer({
    ...server,
    'GET /account/webhooks': () => json({ items, next_cursor: null }),
    'POST /account/webhooks': () => {
      items = [webhook({ kinds: ['proposal'] })]
      return json({ ...webhook({ kinds: ['proposal'] }), secret: 'oppw_secret' }, 201)
    },
  })
  const app = await renderApp('/profile?tab=security', aUser())
  const webhooks = await part()
  await app.user.click(await webhooks.findByRole('button', { name: 'Create webhook' }))
  expect(await webhooks.findByText('Enter a web address that starts with https://.')).toBeVisible()
  await app.user.type(webhooks.getByLabelText('Web address'), URL)
  for (const box of webhooks.getAllByRole('checkbox'))
    if (box !== webhooks.getByRole('checkbox', { name: 'Proposals' })) await app.user.click(box)
  await app.user.click(webhooks.getByRole('button', { name: 'Create webhook' }))
  expect(await webhooks.findByLabelText('Signing secret')).toHaveValue('oppw_secret')
  await expectAccessible(app.container)
  expect(
    calls.find(({ method, path }) => method === 'POST' && path === '/account/webhooks')?.body,
  ).toEqual({ url: URL, kinds: ['proposal'] })
})

it('sends a test, shows what was answered, and says when it is on again', async () => {
  let isOff = true
  fakeServer({
    ...server,
    'GET /account/webhooks': () =>
      json({
        items: [webhook(isOff ? { ended_at: '2026-05-02T00:00:00Z' } : {})],
        next_cursor: null,
      }),
    'POST /account/webhooks/4/test': () => {
      isOff = false
      return json(delivery({ status: 'waiting', tries: 0, answer: null }), 202)
    },
    'GET /account/webhooks/4/deliveries': () => json({ items: [delivery()], next_cursor: null }),
  })
  const app = await renderApp('/profile?tab=security', aUser())
  const webhooks = await part()
  expect(await webhooks.findByText(/Switched off because/)).toBeVisible()
  await app.user.click(webhooks.getByRole('button', { name: `Send a test to ${URL}` }))
  expect(await webhooks.findByText('Delivered, answered 200')).toBeVisible()
  await waitFor(() => {
    expect(webhooks.queryByText(/Switched off because/)).toBeNull()
  })
})

it('deletes a webhook after asking', async () => {
  fakeServer({
    ...server,
    'GET /account/webhooks': () => json({ items: [webhook()], next_cursor: null }),
    'DELETE /account/webhooks/4': nothing,
  })
  const app = await renderApp('/profile?tab=security', aUser())
  const webhooks = await part()
  await app.user.click(await webhooks.findByRole('button', { name: `Delete webhook: ${URL}` }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete this webhook?' })
  await app.user.click(within(dialog).getByRole('button', { name: 'Delete webhook' }))
  await waitFor(() => {
    expect(webhooks.queryByText(URL)).toBeNull()
  })
})
