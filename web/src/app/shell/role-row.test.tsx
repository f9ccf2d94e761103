import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { deliver } from '../../session/events'
import { useStream } from '../../session/stream'
import { expectAccessible } from '../../test/axe'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing } from '../../test/server'

const ANYWHERE = '/terms-of-service'
let unread: number
let calls: ReturnType<typeof fakeServer>
const reads = () => calls.filter(({ path }) => path === '/conversations/user/unread')

beforeEach(() => {
  forgetEverything()
  unread = 2
  calls = fakeServer({
    'GET /auth/me': () => json(aUser({ user_type: 'client' })),
    'POST /auth/activity': nothing,
    'GET /conversations/user/unread': () => json({ conversations: unread }),
  })
})
afterEach(() => {
  vi.useRealTimers()
  forgetEverything()
})

const open = () => renderApp(ANYWHERE, aUser({ user_type: 'client' }))
const link = (name: string) => screen.findByRole('link', { name })
const message = { conversation_id: 5, message_id: 9, seq: 3, sender_id: 7, kind: 'text' } as const

it('says in how many conversations something is unread', async () => {
  const { container } = await open()
  const entry = await link('Conversations, 2 unread')
  expect(entry).toHaveAttribute('href', '/conversations')
  expect(entry).toHaveTextContent('2')
  await expectAccessible(container)
})

it('is there without a number when nothing is unread, and not for visitors', async () => {
  unread = 0
  const { unmount } = await open()
  expect(await link('Conversations')).toHaveTextContent(/^Conversations$/)
  unmount()
  forgetEverything()
  const before = reads().length
  await renderApp(ANYWHERE)
  expect(screen.queryByRole('link', { name: /^Conversations/ })).toBeNull()
  expect(reads()).toHaveLength(before)
})

it.each([
  ['message', message],
  ['read', { conversation_id: 5, user_id: 7, up_to_id: 9 }],
  ['conversation', { conversation_id: 5, change: 'settings' }],
])('follows %s at once, asks once for many, and says aloud that more came', async (kind, data) => {
  await open()
  await link('Conversations, 2 unread')
  const before = reads().length
  unread = 3
  act(() => {
    for (let heard = 0; heard < 20; heard++) deliver(kind, data)
  })
  await link('Conversations, 3 unread')
  expect(screen.getByText('3 unread conversations')).toHaveAttribute('role', 'status')
  expect(reads()).toHaveLength(before + 1)
})

it('is asked for only while there is no stream', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open()
  await link('Conversations, 2 unread')
  // The app's own attempt is over by then.
  await waitFor(() => {
    expect(calls.some(({ path }) => path === '/events')).toBe(true)
  })
  await act(() => vi.advanceTimersByTimeAsync(100))
  act(() => {
    useStream.setState({ up: true })
  })
  const before = reads().length
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(reads()).toHaveLength(before)
  act(() => {
    useStream.setState({ up: false })
  })
  unread = 1
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  await waitFor(() => {
    expect(reads()).toHaveLength(before + 1)
  })
  await link('Conversations, 1 unread')
})
