import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { deliver } from '../../session/events'
import { aListedAgreement } from '../../test/agreements'
import { expectAccessible } from '../../test/axe'
import { filled } from '../../test/filled'
import { aSubscription, quietPayments } from '../../test/payments'
import { aRequestRow } from '../../test/own-requests'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { aPublicRequest, aSharedRequest } from '../../test/requests'
import { anOwnProduct } from '../../test/products'
import { aProposal } from '../../test/proposals'
import { fakeServer, json, nothing, problem } from '../../test/server'
import { fitting } from './developer-dashboard-fitting'

const profile = {
  id: 7,
  display_name: 'Ines Kaya',
  skills: ['rust'],
  completeness: 60,
  next_step: { field: 'bio', text: 'Say something about yourself' },
}

function serve(answers: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    'GET /auth/me': () => json(aUser()),
    'POST /auth/activity': nothing,
    'GET /requests/shared-with-me': () => json([]),
    'GET /requests/public': () => json([]),
    'GET /requests/': () => json([]),
    'GET /snagged-requests/': () => json([]),
    'GET /conversations/user/unread': () => json({ conversations: 0 }),
    'GET /profile/me': () => json({ client_profile: null, developer_profile: null }),
    ...quietPayments,
    ...answers,
  })
}

beforeEach(forgetEverything)
afterEach(forgetEverything)

const region = (name: string) => screen.findByRole('region', { name })

describe('the developer dashboard', () => {
  it('tells a newcomer what to do', async () => {
    serve()
    const { container } = await renderApp('/developer-dashboard', aUser())
    const shared = await region('Invites')
    await within(shared).findByText('No invites yet')
    expect(within(shared).getByRole('link', { name: 'Complete your profile' })).toHaveAttribute(
      'href',
      '/profile',
    )
    expect(within(shared).getByRole('link', { name: 'Browse open requests' })).toHaveAttribute(
      'href',
      '/opportunities',
    )
    const start = within(await region('Get started'))
    expect(start.getByText('2 of 5 done')).toBeVisible()
    expect(start.getByText(/^\$9\.95 a month/)).toBeVisible()
    await within(await region('Your profile')).findByRole('link', { name: 'Create your profile' })
    await within(await region('Creator subscription')).findByText('No subscription')
    await within(await region('Open requests')).findByText('No open requests right now.')
    await expectAccessible(container)
  })

  it('shows what is shared, new ones on top, and what fits', async () => {
    serve({
      'GET /requests/shared-with-me': () =>
        json([
          aSharedRequest({ id: 3, title: 'Seen', viewed_at: '2026-05-04T13:00:00Z' }),
          aSharedRequest({ id: 2, title: 'Unseen' }),
        ]),
      'GET /profile/me': () => json({ client_profile: null, developer_profile: profile }),
      'GET /requests/public': () =>
        json([
          aPublicRequest({ id: 9, title: 'Fits', skills: ['Rust', 'SQL'] }),
          aPublicRequest({ id: 8, title: 'Does not', skills: ['Swift'] }),
        ]),
    })
    const { container } = await renderApp('/developer-dashboard', aUser())
    const shared = await region('Invites')
    await within(shared).findByText('Unseen')
    const titles = within(shared).getAllByRole('heading', { level: 3 })
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Unseen', 'Seen'])
    expect(within(shared).getByText('1 new')).toBeVisible()
    const fits = await region('Open requests for your skills')
    await within(fits).findByText('Fits')
    expect(within(fits).queryByText('Does not')).toBeNull()
    const own = await region('Your profile')
    expect(within(own).getByText('60% complete')).toBeVisible()
    expect(within(own).getByRole('link', { name: 'Say something about yourself' })).toBeVisible()
    await expectAccessible(container)
  })

  it('lists nothing twice, and nothing one was accepted for as an open request', async () => {
    const accepted = { id: 4, status: 'accepted' } as const
    serve({
      'GET /requests/shared-with-me': () =>
        json([
          aSharedRequest({ id: 2, title: 'Invited to' }),
          aSharedRequest({
            id: 3,
            title: 'Accepted for',
            my_response: accepted,
            conversation_id: 6,
          }),
        ]),
      'GET /requests/': () =>
        json([
          aRequestRow({ id: 2, share_date: '2026-05-04T12:00:00Z' }),
          aRequestRow({ id: 3, my_response: accepted }),
          aRequestRow({ id: 5, my_response: { id: 9, status: 'sent' } }),
        ]),
      'GET /requests/public': () =>
        json([2, 3, 5, 8].map((id) => aPublicRequest({ id, title: `Public ${id}`, skills: [] }))),
    })
    await renderApp('/developer-dashboard', aUser())
    const open = await region('Open requests')
    await within(open).findByText('Public 8')
    expect(within(open).getAllByRole('article')).toHaveLength(1)
    const invites = await region('Invites')
    const [first, second] = within(invites).getAllByRole('article')
    expect(within(first!).getByRole('button', { name: /^Start Conversation/ })).toBeVisible()
    expect(within(second!).getByText('Accepted')).toBeVisible()
    expect(within(second!).getByRole('link', { name: /^Open conversation/ })).toHaveAttribute(
      'href',
      '/conversations/6',
    )
    expect(within(second!).queryByRole('button', { name: /^Start Conversation/ })).toBeNull()
  })

  it('says first what waits for the developer', async () => {
    const updated_at = new Date().toISOString()
    serve({
      'GET /conversations/user/unread': () => json({ conversations: 1 }),
      'GET /requests/shared-with-me': () => json([aSharedRequest({ title: 'Tide tables' })]),
      'GET /snagged-requests/': () => json([aProposal({ status: 'accepted', updated_at })]),
      'GET /agreements/': () =>
        json({
          items: [
            aListedAgreement({
              conversation_id: 6,
              status: 'accepted',
              title: 'Crew roster',
              milestone_count: 2,
              changes_count: 1,
            }),
          ],
          next_cursor: null,
        }),
    })
    const { container } = await renderApp('/developer-dashboard', aUser())
    const links = within(await region('Needs your attention')).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [expect.stringMatching(/^1 milestone to revise.*Crew roster/), '/conversations/6'],
      [expect.stringMatching(/^1 unread conversation/), '/conversations'],
      [
        expect.stringMatching(/^1 proposal accepted.*Move our billing service to Rust/),
        '/requests/responses?status=accepted',
      ],
      [expect.stringMatching(/^1 new invite.*Tide tables/), '/requests'],
    ])
    const work = within(await region('Work under way'))
    expect(work.getByText('Changes requested')).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull()
    await expectAccessible(container)
  })

  it('has no such list while nothing waits, and hears of news', async () => {
    let conversations = 0
    serve({ 'GET /conversations/user/unread': () => json({ conversations }) })
    await renderApp('/developer-dashboard', aUser())
    await region('Invites')
    expect(screen.queryByRole('region', { name: 'Needs your attention' })).toBeNull()
    conversations = 2
    act(() => {
      deliver('message', { conversation_id: 5, message_id: 9, seq: 3, sender_id: 8, kind: 'text' })
    })
    await within(await region('Needs your attention')).findByText('2 unread conversations')
  })

  it('has one filled button: a newcomer’s is on their next step', async () => {
    let sent = false
    serve({ 'GET /snagged-requests/': () => json(sent ? [aProposal()] : []) })
    const { container } = await renderApp('/developer-dashboard', aUser())
    await region('Get started')
    expect(filled(container)).toEqual(['Create your profile'])
    sent = true
    act(() => {
      deliver('response', { response_id: 11, request_id: 1, change: 'sent' })
    })
    await waitFor(() => {
      expect(filled(container)).toEqual(['Find work'])
    })
    expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull()
  })

  it('asks for the shared requests once, together with the bell', async () => {
    const calls = serve({ 'GET /requests/shared-with-me': () => json([aSharedRequest()]) })
    await renderApp('/developer-dashboard', aUser())
    await screen.findByRole('button', { name: 'Shared requests, 1 new' })
    await within(await region('Invites')).findByText('1 new')
    expect(calls.filter(({ path }) => path === '/requests/shared-with-me')).toHaveLength(1)
  })

  it('a part that fails leaves the others standing', async () => {
    serve({
      'GET /profile/me': () => problem(403),
      'GET /payments/subscription-status': () => problem(403),
      'GET /requests/public': () => json([aPublicRequest()]),
    })
    await renderApp('/developer-dashboard', aUser())
    await within(await region('Your profile')).findByRole('button', { name: 'Retry' })
    await within(await region('Creator subscription')).findByRole('button', { name: 'Retry' })
    await within(await region('Open requests')).findByText('A map of quiet places')
  })

  it('leads to what the developer sells, with its figures', async () => {
    serve({
      'GET /marketplace/products/mine': () =>
        json({ items: [anOwnProduct({ sales: 3 }), anOwnProduct({ id: 6, sales: 1 })] }),
    })
    await renderApp('/developer-dashboard', aUser())
    const part = within(await region('Products'))
    expect(await part.findByText('2 products')).toBeVisible()
    expect(part.getByText('4 sold')).toBeVisible()
    expect(part.getByRole('link', { name: 'Manage products' })).toHaveAttribute(
      'href',
      '/marketplace/selling',
    )
  })

  it('hears of a subscription that changed', async () => {
    let status: 'none' | 'active' = 'none'
    serve({
      'GET /payments/subscription-status': () => json(aSubscription({ status })),
    })
    await renderApp('/developer-dashboard', aUser())
    const line = await region('Creator subscription')
    await within(line).findByText('No subscription')
    status = 'active'
    act(() => {
      deliver('subscription', { status })
    })
    await waitFor(() => {
      expect(within(line).getByText('Active')).toBeVisible()
    })
  })
})

it('any of the skills is enough, whatever its case; the first four are shown', () => {
  const rows = [['Go'], ['RUST', 'x'], ['c'], ['go'], ['rust'], ['go'], ['rust']].map(
    (skills, id) => ({ id, skills }),
  )
  expect(fitting(rows, ['Rust', 'Go']).map(({ id }) => id)).toEqual([0, 1, 3, 4])
  expect(fitting(rows, []).map(({ id }) => id)).toEqual([0, 1, 2, 3])
  const done = rows.map((row) => (row.id === 1 ? { ...row, my_response: {} } : row))
  expect(fitting(done, ['Rust', 'Go']).map(({ id }) => id)).toEqual([0, 3, 4, 5])
})
