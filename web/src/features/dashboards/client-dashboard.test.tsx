import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { deliver } from '../../session/events'
import { aListedAgreement } from '../../test/agreements'
import { expectAccessible } from '../../test/axe'
import { filled } from '../../test/filled'
import { anInvoice } from '../../test/invoices'
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

it('leads a newcomer step by step, with the filled button on the next one', async () => {
  const unconfirmed = { ...client, email_verified: false }
  fakeServer({ ...always, 'GET /auth/me': () => json(unconfirmed) })
  const app = await renderApp('/client-dashboard', unconfirmed)
  const start = within(await screen.findByRole('region', { name: 'Get started' }))
  expect(start.getByText('1 of 6 done')).toBeVisible()
  expect(start.getByRole('link', { name: 'Confirm email' })).toHaveAttribute(
    'href',
    '/profile#part-email',
  )
  expect(filled(app.container)).toEqual(['Create your profile'])
  // What is among the steps isn't said twice, and nothing is listed that isn't there.
  for (const name of ['Needs your attention', 'Latest requests', 'Work under way', 'Spending']) {
    expect(screen.queryByRole('region', { name })).toBeNull()
  }
  await expectAccessible(app.container)
})

it('goes on with the steps, and ends them once somebody is invited', async () => {
  let shared_count = 0
  fakeServer({
    ...always,
    'GET /profile/me': () => json({ client_profile: { next_step: null }, developer_profile: null }),
    'GET /requests/': ({ query }) =>
      json(query.get('status') === 'draft' ? [] : [aRequestRow({ shared_count })]),
  })
  const app = await renderApp('/client-dashboard', client)
  const start = within(await screen.findByRole('region', { name: 'Get started' }))
  expect(start.getByText('4 of 6 done')).toBeVisible()
  expect(start.getByRole('link', { name: 'Invite developers' })).toHaveAttribute(
    'href',
    '/requests/1',
  )
  expect(filled(app.container)).toEqual(['Invite developers'])
  shared_count = 1
  deliver('request', { request_id: 1, change: 'shared' })
  await waitFor(() => {
    expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull()
  })
  expect(filled(app.container)).toEqual(['Post a request'])
  expect(screen.getByText('You’re all caught up.')).toBeVisible()
})

it('puts first what needs the client, with what it belongs to, and counts it', async () => {
  const rows = [
    aRequestRow({ id: 3, title: 'Paint the logo', status: 'draft' }),
    aRequestRow({ id: 2, title: 'Tide tables' }),
    aRequestRow({ id: 1, shared_count: 1, viewed_count: 1 }),
  ]
  const unconfirmed = { ...client, email_verified: false }
  fakeServer({
    ...always,
    'GET /auth/me': () => json(unconfirmed),
    'GET /profile/me': () => json({ client_profile: { next_step: null }, developer_profile: null }),
    'GET /requests/': ({ query }) => {
      const status = query.get('status')
      return json(rows.filter((row) => status === null || row.status === status))
    },
    'GET /agreements/': () =>
      json({
        items: [
          aListedAgreement({ id: 5, conversation_id: 4, created_by: 7, title: 'Seat service' }),
          aListedAgreement({
            id: 6,
            conversation_id: 6,
            status: 'accepted',
            title: 'Crew roster',
            milestone_count: 3,
            approved_count: 1,
            submitted_count: 1,
            amount_cents: 420_000,
            approved_cents: 150_000,
          }),
        ],
        next_cursor: null,
      }),
    'GET /invoices/': () => json({ items: [anInvoice()], next_cursor: null }),
  })
  const app = await renderApp('/client-dashboard', unconfirmed)
  const region = within(await attention())
  const links = region.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/conversations/4',
    '/conversations/6',
    '/invoices/21',
    '/requests/3/edit',
    '/requests/2',
    '/profile#part-email',
  ])
  for (const [at, text] of [
    /^1 agreement to accept.*Seat service/,
    /^1 milestone to approve.*Crew roster/,
    /^1 invoice to pay.*Move our billing service to Rust, \$300/,
    /^1 draft to finish.*Paint the logo/,
    /^1 request without invites.*Tide tables/,
    /^Email not confirmed.*ines@example.com/,
  ].entries()) {
    expect(links[at]).toHaveTextContent(text)
  }
  expect(region.getByText('6')).toBeVisible()
  const work = within(screen.getByRole('region', { name: 'Work under way' }))
  expect(work.getAllByText(/\$1,500 of \$4,200 approved/)[0]).toBeInTheDocument()
  expect(work.getByRole('link', { name: 'Crew roster' })).toHaveAttribute(
    'href',
    '/conversations/6',
  )
  expect(screen.getByRole('heading', { level: 3, name: 'Tide tables' })).toBeVisible()
  for (const width of [360, 1280]) {
    await page.viewport(width, 800)
    const heights = links.map((link) => link.getBoundingClientRect().height)
    expect(Math.max(...heights)).toBeLessThanOrEqual(72)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(56)
    await expectAccessible(app.container)
  }
  await page.viewport(1024, 768)
})

it('shows by month what was paid, once there is an invoice', async () => {
  const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)
  const paid_cents = months.map((_, at) => (at === 4 ? 420_000 : 0))
  fakeServer({
    ...always,
    'GET /requests/': () => json([aRequestRow({ shared_count: 1 })]),
    'GET /invoices/': () => json({ items: [anInvoice()], next_cursor: null }),
    'GET /invoices/spending': () =>
      json({ months, currencies: [{ currency: 'usd', paid_cents, open_cents: 30_000 }] }),
  })
  const app = await renderApp('/client-dashboard', client)
  const region = await screen.findByRole('region', { name: 'Spending' })
  region.scrollIntoView()
  const part = within(region)
  const table = within(await part.findByRole('table', { name: 'Paid by month' }))
  expect(table.getAllByRole('row')).toHaveLength(13)
  expect(table.getByRole('row', { name: /May.*4,200/ })).toBeInTheDocument()
  expect(part.getByText('$4,200', { selector: 'dd' })).toBeVisible()
  expect(part.getByText('$300', { selector: 'dd' })).toBeVisible()
  await expectAccessible(app.container)
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
  expect(first).toHaveTextContent(/^1 proposal to review.*Reply by \w{3} \d+/)
  expect(first).toHaveAttribute('href', '/requests/responses?request=1')
  expect(screen.getByRole('link', { name: /^1 proposal for/ })).toHaveAttribute(
    'href',
    '/requests/responses?request=1',
  )
  proposals.unshift(aProposal({ id: 12 }))
  deliver('response', { response_id: 12, request_id: 1, change: 'sent' })
  expect(await within(await attention()).findByText(/^2 proposals to review/)).toBeVisible()
})

it('says that somebody wrote, and hears of it', async () => {
  let conversations = 1
  fakeServer({ ...always, 'GET /conversations/user/unread': () => json({ conversations }) })
  await renderApp('/client-dashboard', client)
  const [first] = await within(await attention()).findAllByRole('link')
  expect(first).toHaveTextContent(/^1 unread conversation/)
  expect(first).toHaveAttribute('href', '/conversations')
  conversations = 2
  deliver('message', { conversation_id: 5, message_id: 9, seq: 3, sender_id: 7, kind: 'text' })
  expect(await within(await attention()).findByText('2 unread conversations')).toBeVisible()
})

it('stands without the count of what is unread', async () => {
  fakeServer({ ...always, 'GET /conversations/user/unread': () => problem(403) })
  await renderApp('/client-dashboard', client)
  expect(await screen.findByRole('region', { name: 'Get started' })).toBeVisible()
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
  expect(await screen.findByRole('region', { name: 'Get started' })).toBeVisible()
})
