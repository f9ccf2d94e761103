import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { deliver } from '../../session/events'
import { aProposal } from '../../test/proposals'
import { expectAccessible } from '../../test/axe'
import { aMatch } from '../../test/matches'
import { aFullRequest, aShare } from '../../test/own-requests'
import { aSubscription, paymentsConfig } from '../../test/payments'
import { aUser } from '../../test/people'
import { quietPages } from '../../test/quiet'
import { forgetEverything, renderApp } from '../../test/render-app'
import { aSharedRequest } from '../../test/requests'
import { fakeServer, json, nothing, problem } from '../../test/server'

beforeEach(forgetEverything)
afterEach(forgetEverything)

type Answers = Parameters<typeof fakeServer>[0]
type Calls = ReturnType<typeof fakeServer>

const developer = aUser()
const client = aUser({ id: 8, username: 'carla', user_type: 'client' })
const DIALOG = 'Creator Subscription Required'
const STATUS = 'GET /payments/subscription-status'
const START = 'POST /conversations/'
const active = () => json(aSubscription({ status: 'active' }))

/** A developer with a subscription, and one request that nobody talks about yet. */
function serve(over: Answers = {}, user = developer) {
  const room = { conversation_id: null as number | null }
  const calls = fakeServer({
    ...quietPages,
    'GET /auth/me': () => json(user),
    'POST /auth/activity': nothing,
    'GET /requests/shared-with-me': () => json([aSharedRequest()]),
    'GET /requests/1': () => json(aFullRequest(room)),
    'GET /conversations/user/unread': () => json({ conversations: 0 }),
    'POST /requests/1/viewed': () => json({ viewed_at: '2026-05-04T13:00:00Z' }),
    'GET /requests/1/shares': () => json({ items: [], next_cursor: null }),
    'GET /requests/1/matches': () => json({ items: [], next_cursor: null }),
    [STATUS]: active,
    [START]: () => json({ id: 5 }, 201),
    ...over,
  })
  return { calls, room }
}

const started = (calls: Calls) =>
  calls.filter(({ method, path }) => method === 'POST' && path === '/conversations/')
const button = () => screen.findByRole('button', { name: /^Start Conversation/ })

/** It slides in. */
const expectToast = () =>
  waitFor(() => {
    expect(screen.getByText('Failed to start conversation')).toBeVisible()
  })

async function press(over: Answers = {}) {
  const scene = serve(over)
  const app = await renderApp('/requests/1', developer)
  await app.user.click(await button())
  return { ...scene, app }
}

describe('a developer presses Start Conversation', () => {
  it('asks how the subscription stands first, then starts it and goes there', async () => {
    const { calls, app } = await press()
    await waitFor(() => {
      expect(app.path()).toBe('/conversations/5')
    })
    const about = calls.filter(({ path }) => /subscription-status|^\/conversations\/$/.test(path))
    // The page asked once before, for the price above the proposal.
    expect(about.map(({ method, path }) => `${method} ${path}`).slice(-2)).toEqual([STATUS, START])
    expect(started(calls)[0]?.body).toEqual({ request_id: 1 })
    expect(started(calls)[0]?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{20,}$/)
  })

  it.each(['none', 'past_due', 'trialing'] as const)(
    'is told of the subscription while it is %s, and nothing is started',
    async (status) => {
      const { calls } = await press({ [STATUS]: () => json(aSubscription({ status })) })
      const dialog = await screen.findByRole('dialog', { name: DIALOG })
      await waitFor(() => {
        expect(within(dialog).getByText(/open the conversation automatically/)).toBeVisible()
      })
      await expectAccessible(dialog)
      expect(started(calls)).toHaveLength(0)
    },
  )

  it('goes without one to the conversation that is there already', async () => {
    const scene = serve({ [STATUS]: () => json(aSubscription()) })
    const app = await renderApp('/developer-dashboard', developer)
    // Begun by the client after this list was read.
    scene.room.conversation_id = 6
    const shared = await screen.findByRole('region', { name: 'Invites' })
    await app.user.click(await within(shared).findByRole('button', { name: /^Start Conv/ }))
    await waitFor(() => {
      expect(app.path()).toBe('/conversations/6')
    })
    expect(started(scene.calls)).toHaveLength(0)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('needs none where the server asks for none', async () => {
    const { app } = await press({
      [STATUS]: () => json(aSubscription()),
      'GET /payments/config': () => json(paymentsConfig({ subscription_required: false })),
    })
    await waitFor(() => {
      expect(app.path()).toBe('/conversations/5')
    })
  })

  it.each<[string, object]>([
    ['about the subscription', { code: 'subscription_required', detail: 'Active subscription' }],
    ['of any other kind', { detail: 'You do not have permission to perform this action.' }],
  ])('gets the dialog on a 403 %s, with what was wanted', async (_, facts) => {
    const { app, calls } = await press({
      [START]: () => problem(403, { ...facts }),
      'POST /payments/create-subscription': () => json({ url: `${location.href}#checkout` }),
    })
    const dialog = await screen.findByRole('dialog', { name: DIALOG })
    await app.user.click(within(dialog).getByRole('button', { name: 'Subscribe' }))
    await waitFor(() => {
      expect(JSON.parse(sessionStorage.getItem('afterSubscribing') ?? 'null')).toEqual({
        owner: 7,
        back: '/requests/1',
        wanted: {
          kind: 'conversation',
          body: { request_id: 1 },
          key: started(calls)[0]?.headers.get('Idempotency-Key'),
        },
      })
    })
    expect(screen.queryByText('Failed to start conversation')).toBeNull()
    history.replaceState(null, '', location.pathname + location.search)
  })

  it.each<[string, Answers, string]>([
    [
      'its start',
      { [START]: () => problem(409, { code: 'request_closed', detail: 'It is over.' }) },
      'It is over.',
    ],
    ['the question', { [STATUS]: () => problem(429) }, 'Too many requests.'],
  ])('is told that it failed when %s is refused, and why', async (_, over, reason) => {
    await press(over)
    await expectToast()
    expect(screen.getByText(new RegExp(`^${reason}`))).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('tries again with the same key', async () => {
    let broken = true
    const { app, calls } = await press({
      [START]: () => (broken ? problem(409, { code: 'busy' }) : json({ id: 5 }, 201)),
    })
    await screen.findByText('Failed to start conversation')
    broken = false
    await app.user.click(await button())
    await waitFor(() => {
      expect(app.path()).toBe('/conversations/5')
    })
    const keys = started(calls).map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('does it once, however often it is pressed', async () => {
    let answer: (response: Response) => void = () => undefined
    const { app, calls } = await press({
      [START]: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    await app.user.click(await screen.findByRole('button', { name: 'Starting...' }))
    await waitFor(() => {
      expect(started(calls)).toHaveLength(1)
    })
    answer(json({ id: 5 }, 201))
    await waitFor(() => {
      expect(app.path()).toBe('/conversations/5')
    })
    expect(started(calls)).toHaveLength(1)
  })
})

describe('where it stands', () => {
  it('is on the cards of the bell, which closes behind whoever goes', async () => {
    serve()
    const app = await renderApp('/terms-of-service', developer)
    await app.user.click(await screen.findByRole('button', { name: 'Shared requests, 1 new' }))
    const panel = screen.getByRole('dialog', { name: 'Shared requests' })
    await app.user.click(await within(panel).findByRole('button', { name: /^Start Conversation/ }))
    await waitFor(() => {
      expect(app.path()).toBe('/conversations/5')
    })
    expect(screen.queryByRole('dialog', { name: 'Shared requests' })).toBeNull()
  })

  it('leads to the conversation there is, as soon as there is one', async () => {
    const { room } = serve()
    const app = await renderApp('/requests/1', developer)
    await button()
    room.conversation_id = 6
    act(() => {
      deliver('conversation', { conversation_id: 6, change: 'opened' })
    })
    const link = await screen.findByRole('link', { name: /^Open conversation/ })
    expect(link).toHaveAttribute('href', '/conversations/6')
    expect(screen.queryByRole('button', { name: /^Start Conversation/ })).toBeNull()
    await expectAccessible(app.container)
  })

  it('asks a visitor to sign in', async () => {
    const { calls } = serve()
    const app = await renderApp('/opportunities/1')
    await app.user.click(await button())
    await screen.findByRole('dialog', { name: /^Welcome to/ })
    expect(started(calls)).toHaveLength(0)
    expect(calls.filter(({ path }) => path === '/payments/subscription-status')).toHaveLength(0)
  })

  it.each(['/opportunities/1', '/requests/1'])('is not for clients: %s', async (path) => {
    serve({}, client)
    await renderApp(path, client)
    await screen.findByRole('heading', { level: 1, name: 'Move our billing service to Rust' })
    await screen.findByText('nobody notices.', { exact: false })
    expect(screen.queryByText('Start Conversation')).toBeNull()
  })

  it('is not there for what is over', async () => {
    serve({ 'GET /requests/1': () => json(aFullRequest({ status: 'completed' })) })
    await renderApp('/requests/1', developer)
    await screen.findByText('nobody notices.', { exact: false })
    expect(screen.queryByRole('region', { name: 'Message the client' })).toBeNull()
  })
})

describe('a client presses Message', () => {
  const own: Answers = {
    'GET /snagged-requests/': () => json([aProposal()]),
    'GET /requests/1/shares': () => json({ items: [aShare()], next_cursor: null }),
    'GET /requests/1/matches': () => json({ items: [aMatch(9, 'Ben Brandt')] }),
  }

  it.each<[string, string, RegExp, number]>([
    ['on an answer', '/requests/responses', /^Message.*Ines Kaya/, 7],
    ['on somebody it is shared with', '/requests/1', /^Message.*Ines Kaya/, 7],
    ['on somebody who fits', '/requests/1', /^Message.*Ben Brandt/, 9],
  ])('%s and is in the conversation, without any subscription', async (_, path, name, id) => {
    const { calls } = serve(own, client)
    const app = await renderApp(path, client)
    await app.user.click(await screen.findByRole('button', { name }))
    await waitFor(() => {
      expect(app.path()).toBe('/conversations/5')
    })
    expect(started(calls).map(({ body }) => body)).toEqual([{ request_id: 1, developer_id: id }])
    expect(calls.filter((call) => call.path === '/payments/subscription-status')).toHaveLength(0)
  })

  it('says that it failed, and why', async () => {
    const refused = () =>
      problem(422, { code: 'unreachable', detail: 'They take no messages at the moment.' })
    serve({ ...own, [START]: refused }, client)
    const app = await renderApp('/requests/responses', client)
    await app.user.click(await screen.findByRole('button', { name: /^Message.*Ines Kaya/ }))
    await expectToast()
    expect(screen.getByText('They take no messages at the moment.')).toBeVisible()
    expect(app.path()).toBe('/requests/responses')
  })

  it('finds the conversation of an answer that was accepted', async () => {
    const accepted = aProposal({ status: 'accepted', conversation_id: 6 })
    serve({ ...own, 'GET /snagged-requests/': () => json([accepted]) }, client)
    const app = await renderApp('/requests/responses', client)
    const link = await screen.findByRole('link', { name: /^Open conversation.*Ines Kaya/ })
    expect(link).toHaveAttribute('href', '/conversations/6')
    expect(screen.queryByRole('button', { name: /^Message/ })).toBeNull()
    await expectAccessible(app.container)
  })
})

it('a developer finds it beside the answer', async () => {
  const accepted = aProposal({ status: 'accepted', conversation_id: 6 })
  serve({ 'GET /snagged-requests/': () => json([accepted]) })
  await renderApp('/requests/responses', developer)
  expect(await screen.findByRole('link', { name: /^Open conversation/ })).toHaveAttribute(
    'href',
    '/conversations/6',
  )
})
