import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { aTalk } from '../test/conversation-server'
import { aRequestRow } from '../test/own-requests'
import { aUser } from '../test/people'
import { aProposal } from '../test/proposals'
import { quietPages } from '../test/quiet'
import { forgetEverything, renderApp } from '../test/render-app'
import { aPublicRequest } from '../test/requests'
import { someResults } from '../test/search'
import { fakeServer, json, nothing, problem } from '../test/server'

const LIST = 'GET /requests/public'
const DEVELOPERS = 'GET /profile/developers/public'

beforeEach(forgetEverything)
afterEach(() => {
  vi.restoreAllMocks()
  forgetEverything()
})

const asked = (calls: readonly { path: string }[], path: string) =>
  calls.filter((call) => call.path === path).length

it('starts the requests of a page with its route, and the page does not ask again', async () => {
  const calls = fakeServer({ [LIST]: () => json([aPublicRequest({ title: 'Tide tables' })]) })
  await renderApp('/opportunities')
  await screen.findByText('Tide tables')
  expect(asked(calls, '/requests/public')).toBe(1)
})

it('has asked before the page is opened, once the pointer came to a link', async () => {
  const calls = fakeServer({ [LIST]: () => json([]), [DEVELOPERS]: () => json([]) })
  const { router } = await renderApp('/terms-of-service')
  await router.preloadRoute({ to: '/creators' })
  await waitFor(() => {
    expect(asked(calls, '/profile/developers/public')).toBe(1)
  })
  await router.navigate({ to: '/creators' })
  await screen.findByRole('heading', { level: 1, name: 'Creators' })
  expect(asked(calls, '/profile/developers/public')).toBe(1)
})

it('does not read a request before it is opened: reading it counts as having viewed it', async () => {
  const calls = fakeServer({
    'GET /auth/me': () => json(aUser()),
    'POST /auth/activity': nothing,
    'GET /requests/1': () => problem(404),
  })
  const { router } = await renderApp('/terms-of-service', aUser())
  await router.preloadRoute({ to: '/opportunities/$id', params: { id: '1' } })
  await router.preloadRoute({ to: '/requests/$requestId', params: { requestId: '1' } })
  expect(asked(calls, '/requests/1')).toBe(0)
  await router.navigate({ to: '/opportunities/$id', params: { id: '1' } })
  await waitFor(() => {
    expect(asked(calls, '/requests/1')).toBe(1)
  })
})

it('asks for nothing when the path has no id', async () => {
  const calls = fakeServer({})
  await renderApp('/profile/developers/nonsense/public')
  await screen.findByRole('heading', { level: 1 })
  expect(calls.filter(({ path }) => path.startsWith('/profile/developers/'))).toEqual([])
})

const CLIENT = aUser({ user_type: 'client' })
const signedIn = (user: ReturnType<typeof aUser>) => ({
  ...quietPages,
  'GET /search': () => json(someResults()),
  'GET /auth/me': () => json(user),
  'POST /auth/activity': nothing,
  'GET /requests/shared-with-me': () => json([]),
  'GET /conversations/user/unread': () => json({ conversations: 0 }),
})
const asText = ({ path, query }: { path: string; query: URLSearchParams }) =>
  `${path}?${query.toString()}`.replace(/\?$/, '')

/** The calls that a page made, each as often as it was made. */
async function callsOf(address: string, user: ReturnType<typeof aUser>, answers = {}) {
  const calls = fakeServer({
    ...signedIn(user),
    'GET /requests/': () => json([aRequestRow()]),
    'GET /snagged-requests/': () => json([aProposal()]),
    'GET /snagged-requests/11': () => json(aProposal({ id: 11 })),
    'GET /snagged-requests/12': () => json(aProposal({ id: 12 })),
    'GET /profile/me': () => json({ client_profile: null, developer_profile: null }),
    'GET /search': () => json(someResults()),
    'GET /saved-searches': () => json({ items: [] }),
    ...answers,
  })
  const { router } = await renderApp('/terms-of-service', user)
  calls.length = 0
  await router.navigate({ href: address })
  await waitFor(() => {
    expect(screen.queryAllByText('Loading...')).toEqual([])
  })
  return calls.map(asText)
}

it.each([
  ['/requests?status=open', CLIENT, ['/requests/?status=open']],
  ['/requests?status=nonsense', CLIENT, ['/requests/']],
  ['/requests?status=open', aUser(), ['/requests/']],
  [
    '/requests/responses?status=viewed&request=1',
    CLIENT,
    ['/snagged-requests/?status=viewed&request_id=1&limit=50'],
  ],
  ['/requests/responses', aUser(), ['/snagged-requests/']],
  ['/requests/responses?compare=11,12', CLIENT, ['/snagged-requests/11', '/snagged-requests/12']],
  ['/search?q=rust', aUser(), ['/search?q=rust', '/saved-searches']],
  [
    '/client-dashboard',
    CLIENT,
    [
      '/snagged-requests/?limit=100',
      '/requests/?status=draft&limit=10',
      '/requests/?status=open&limit=10',
      '/requests/?limit=5',
    ],
  ],
])('%s asks for each thing once', async (address, user, expected) => {
  const calls = await callsOf(address, user)
  for (const one of expected) expect(calls.filter((call) => call === one)).toEqual([one])
  const lists = calls.filter((call) => /^.(requests.\?|requests.$|snagged|search|saved)/.test(call))
  expect(new Set(lists)).toEqual(new Set(expected))
})

it.each([
  ['/requests', CLIENT, '/requests/'],
  ['/requests/responses', aUser(), '/snagged-requests/'],
  ['/search', aUser(), '/search'],
  ['/client-dashboard', CLIENT, '/snagged-requests/'],
] as const)('%s has asked before it is opened', async (to, user, path) => {
  const calls = fakeServer(signedIn(user))
  const { router } = await renderApp('/terms-of-service', user)
  await router.preloadRoute({ to, search: to === '/search' ? { q: 'rust' } : {} })
  await waitFor(() => {
    expect(asked(calls, path)).toBe(1)
  })
})

it('does not read compared proposals before they are opened: reading them counts as having viewed them', async () => {
  const calls = fakeServer(signedIn(CLIENT))
  const { router } = await renderApp('/terms-of-service', CLIENT)
  await router.preloadRoute({ to: '/requests/responses', search: { compare: [11, 12] } })
  expect(asked(calls, '/snagged-requests/11')).toBe(0)
})

it('reads a conversation once when it is opened, and anew at every visit', async () => {
  const { calls } = aTalk(3)
  const { router } = await renderApp('/conversations', aUser())
  await router.preloadRoute({ to: '/conversations/$id', params: { id: '1' } })
  expect(asked(calls, '/conversations/1')).toBe(0)
  await router.navigate({ to: '/conversations/$id', params: { id: '1' } })
  await screen.findByText('Message 3')
  expect(asked(calls, '/conversations/1')).toBe(1)
  await router.navigate({ to: '/conversations' })
  await router.navigate({ to: '/conversations/$id', params: { id: '1' } })
  await screen.findByText('Message 3')
  await waitFor(() => {
    expect(asked(calls, '/conversations/1')).toBe(2)
  })
})
