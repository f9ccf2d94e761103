import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { deliver } from '../../session/events'
import { expectAccessible } from '../../test/axe'
import { filled } from '../../test/filled'
import { aProposal } from '../../test/proposals'
import { aRequestRow } from '../../test/own-requests'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing, problem } from '../../test/server'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const client = aUser({ id: 8, username: 'carla', user_type: 'client' })
const always = {
  'GET /auth/me': () => json(client),
  'POST /auth/activity': nothing,
  'GET /profile/me': () => json({ client_profile: null, developer_profile: null }),
  'GET /requests/': () => json([]),
  'GET /snagged-requests/': () => json([]),
  'GET /conversations/user/unread': () => json({ conversations: 0 }),
}
const attention = () => screen.findByRole('region', { name: 'Needs your attention' })

it('leads a newcomer to a profile and a first request', async () => {
  fakeServer(always)
  const app = await renderApp('/client-dashboard', client)
  expect(await screen.findByText('No requests yet')).toBeVisible()
  expect(
    await within(await attention()).findByRole('link', { name: /Create your profile/ }),
  ).toHaveAttribute('href', '/profile')
  expect(screen.getByRole('link', { name: /^Products you bought/ })).toHaveAttribute(
    'href',
    '/library',
  )
  await expectAccessible(app.container)
})

it('puts first what needs the client, and hears of news', async () => {
  let viewed_count = 0
  const rows = () => [
    aRequestRow({ id: 3, title: 'Paint the logo', status: 'draft' }),
    aRequestRow({ id: 2, title: 'Tide tables' }),
    aRequestRow({ id: 1, shared_count: 1, viewed_count }),
  ]
  fakeServer({
    ...always,
    'GET /profile/me': () => json({ client_profile: { next_step: null }, developer_profile: null }),
    'GET /requests/': ({ query }) => {
      const status = query.get('status')
      return json(rows().filter((row) => status === null || row.status === status))
    },
  })
  const app = await renderApp('/client-dashboard', client)
  const region = await attention()
  const links = async () =>
    (await within(region).findAllByRole('link')).map(({ textContent }) => textContent)
  expect(await within(region).findByText('Seen by 0 of 1 developer you invited')).toBeVisible()
  expect(await links()).toEqual([
    expect.stringContaining('Paint the logo'),
    expect.stringContaining('Tide tables'),
    expect.stringContaining('Move our billing service to Rust'),
  ])
  expect(screen.getByRole('heading', { level: 3, name: 'Tide tables' })).toBeVisible()
  await expectAccessible(app.container)
  viewed_count = 1
  deliver('request', { request_id: 1, change: 'viewed' })
  expect(await within(region).findByText('Seen by the developer you invited')).toBeVisible()
})

it('lists the latest requests as rows, on a phone too', async () => {
  fakeServer({
    ...always,
    'GET /requests/': () =>
      json([
        aRequestRow({ shared_count: 3, viewed_count: 2, response_count: 2 }),
        aRequestRow({ id: 2, title: 'Tide tables '.repeat(9), status: 'draft' }),
      ]),
  })
  const app = await renderApp('/client-dashboard', client)
  const rows = within(await screen.findByRole('region', { name: 'Latest requests' }))
  const heights = () =>
    rows.getAllByRole('article').map((row) => row.getBoundingClientRect().height)
  expect(await rows.findByRole('link', { name: /^2 proposals/ })).toBeVisible()
  for (const width of [360, 768, 1280]) {
    await page.viewport(width, 800)
    expect(Math.max(...heights())).toBeLessThanOrEqual(72)
    expect(Math.min(...heights())).toBeGreaterThanOrEqual(56)
  }
  expect(rows.getByText('Seen by 2 of 3')).toBeVisible()
  expect(filled(app.container)).toEqual(['Post a request'])
  await page.viewport(1024, 768)
})

it('says first who waits for an answer, and hears of a new one', async () => {
  const closes_at = new Date(Date.now() + 3 * 24 * 3600 * 1000).toISOString()
  const proposals = [aProposal({ reminder: true, closes_at })]
  fakeServer({
    ...always,
    'GET /requests/': () => json([aRequestRow({ response_count: 1, status: 'paused' })]),
    'GET /snagged-requests/': () => json(proposals),
  })
  await renderApp('/client-dashboard', client)
  const [first] = await within(await attention()).findAllByRole('link')
  expect(first).toHaveTextContent(/1 proposal to review, reply by \w{3} \d+/)
  expect(first).toHaveAttribute('href', '/requests/responses?request=1')
  expect(screen.getByRole('link', { name: /^1 proposal/ })).toHaveAttribute(
    'href',
    '/requests/responses?request=1',
  )
  proposals.unshift(aProposal({ id: 12 }))
  deliver('response', { response_id: 12, request_id: 1, change: 'sent' })
  expect(await within(await attention()).findByText(/^2 proposals to review/)).toBeVisible()
})

it('says before everything else that somebody wrote, and hears of it', async () => {
  let conversations = 1
  fakeServer({ ...always, 'GET /conversations/user/unread': () => json({ conversations }) })
  await renderApp('/client-dashboard', client)
  const [first] = await within(await attention()).findAllByRole('link')
  expect(first).toHaveTextContent('Unread messagesIn 1 conversation')
  expect(first).toHaveAttribute('href', '/conversations')
  conversations = 2
  deliver('message', { conversation_id: 5, message_id: 9, seq: 3, sender_id: 7, kind: 'text' })
  expect(await within(await attention()).findByText('In 2 conversations')).toBeVisible()
})

it('stands without the count of what is unread', async () => {
  fakeServer({ ...always, 'GET /conversations/user/unread': () => problem(403) })
  await renderApp('/client-dashboard', client)
  expect(await within(await attention()).findByText('Create your profile')).toBeVisible()
})

it('says what failed and tries again', async () => {
  let fails = true
  fakeServer({
    ...always,
    'GET /profile/me': () => (fails ? problem(403) : always['GET /profile/me']()),
  })
  const app = await renderApp('/client-dashboard', client)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  // The rest of the page does not wait for it.
  expect(await screen.findByText('No requests yet')).toBeVisible()
  fails = false
  await app.user.click(retry)
  expect(await within(await attention()).findByText('Create your profile')).toBeVisible()
})
