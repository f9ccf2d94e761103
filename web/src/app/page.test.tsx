import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { aUser } from '../test/people'
import { forgetEverything, renderApp } from '../test/render-app'
import { aPublicRequest } from '../test/requests'
import { fakeServer, json, nothing } from '../test/server'

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
  const calls = fakeServer({ 'GET /auth/me': () => json(aUser()), 'POST /auth/activity': nothing })
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
