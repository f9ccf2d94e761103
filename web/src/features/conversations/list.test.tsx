import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'

import { deliver } from '../../session/events'
import { useStream } from '../../session/stream'
import { expectAccessible } from '../../test/axe'
import { aConversation } from '../../test/conversations'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing, problem } from '../../test/server'
import type { Conversation } from './types'

const LIST = 'GET /conversations/user/list'
let calls: ReturnType<typeof fakeServer>
let rows: Conversation[]

function serve(answers: Parameters<typeof fakeServer>[0] = {}, user = aUser()) {
  calls = fakeServer({
    'GET /auth/me': () => json(user),
    'POST /auth/activity': nothing,
    'GET /requests/shared-with-me': () => json([]),
    'GET /conversations/user/unread': () => json({ conversations: 0 }),
    [LIST]: () => json(rows),
    ...answers,
  })
}
const reads = () => calls.filter(({ path }) => path === '/conversations/user/list')
const list = () => screen.findByRole('navigation', { name: 'Conversations' })

beforeEach(async () => {
  await page.viewport(1280, 800)
  forgetEverything()
  rows = [
    aConversation({
      unread_count: 3,
      last_message: {
        content: 'On a Sunday?',
        sender_id: 8,
        kind: 'text',
        created_at: '2026-05-04T12:00:00Z',
      },
    }),
    aConversation({
      id: 2,
      status: 'closed',
      muted: true,
      request_title: 'Tide tables on a watch',
      other: { id: 9, username: 'tide', name: 'Tidewatch', avatar_url: null, user_type: 'client' },
      last_message: {
        content: 'See you then',
        sender_id: 7,
        kind: 'text',
        created_at: '2026-05-04T12:00:00Z',
      },
    }),
  ]
  serve()
})
afterEach(() => {
  vi.useRealTimers()
  forgetEverything()
})

describe('the list of conversations', () => {
  it('says with whom, about what, the last word, and how much is unread', async () => {
    await renderApp('/conversations', aUser())
    const [first, second] = within(await list()).getAllByRole('link')
    expect(first).toHaveTextContent(
      /Harbour Works.*Move our billing service.*On a Sunday\?.*3 unread/,
    )
    expect(first).toHaveAttribute('href', '/conversations/1')
    expect(second).toHaveTextContent(/Tidewatch.*Tide tables.*You: See you then.*Closed/)
    expect(within(second!).getByRole('img', { name: 'Muted' })).toBeVisible()
    expect(second).not.toHaveTextContent('unread')
    expect(reads()[0]?.query.get('archived')).toBe('false')
    await expectAccessible(document.body)
  })

  it('has the archived ones in a list of their own', async () => {
    const { user } = await renderApp('/conversations', aUser())
    await list()
    rows = [aConversation({ id: 5, archived: true })]
    await user.click(screen.getByRole('link', { name: 'Archived' }))
    await waitFor(() => {
      expect(reads().at(-1)?.query.get('archived')).toBe('true')
    })
    const link = await within(await list()).findByRole('link')
    expect(link).toHaveAttribute('href', '/conversations/5?archived=true')
  })

  it.each([
    ['a developer', 'developer', 'Browse open requests', '/opportunities'],
    ['a client', 'client', 'Go to your requests', '/requests'],
  ] as const)('shows %s the way to the first', async (_, user_type, name, href) => {
    rows = []
    serve({}, aUser({ user_type }))
    await renderApp('/conversations', aUser({ user_type }))
    await screen.findByRole('heading', { name: 'No conversations yet' })
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
  })

  it('tells an empty archive from an empty inbox', async () => {
    rows = []
    await renderApp('/conversations?archived=true', aUser())
    await screen.findByRole('heading', { name: 'No archived conversations' })
  })

  it('says what went wrong, and tries again', async () => {
    let down = true
    serve({ [LIST]: () => (down ? problem(403) : json(rows)) })
    const { user } = await renderApp('/conversations', aUser())
    await screen.findByText('You do not have permission to perform this action.')
    down = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(within(await list()).getAllByRole('link')).toHaveLength(2)
  })

  it('goes on by itself when its end comes into sight', async () => {
    const next = () =>
      new Response(JSON.stringify(rows), {
        headers: {
          'content-type': 'application/json',
          Link: '</api/conversations/user/list?cursor=abc>; rel="next"',
        },
      })
    serve({
      [LIST]: ({ query }) => (query.get('cursor') ? json([aConversation({ id: 9 })]) : next()),
    })
    await renderApp('/conversations', aUser())
    await waitFor(async () => {
      expect(within(await list()).getAllByRole('link')).toHaveLength(3)
    })
    expect(reads()).toHaveLength(2)
    expect(reads()[1]?.query.get('cursor')).toBe('abc')
  })
})

describe('news', () => {
  it('comes at once by an event, and a burst is one reading', async () => {
    await renderApp('/conversations', aUser())
    await list()
    const before = reads().length
    rows = [aConversation({ id: 3, request_title: 'A new one' }), ...rows]
    act(() => {
      for (let seq = 1; seq < 20; seq++) {
        deliver('message', { conversation_id: 3, message_id: seq, seq, sender_id: 8, kind: 'text' })
      }
    })
    expect(await screen.findByText('A new one')).toBeVisible()
    expect(reads()).toHaveLength(before + 1)
  })

  it('reads only the first page again for a message, and loses no row', async () => {
    const first = [1, 2].map((id) => aConversation({ id, request_title: `Title ${id}` }))
    const second = [3, 4].map((id) => aConversation({ id, request_title: `Title ${id}` }))
    const paged = (body: unknown) => {
      const answer = json(body)
      answer.headers.set('Link', '</api/conversations/user/list?cursor=abc>; rel="next"')
      return answer
    }
    let top = first
    serve({ [LIST]: ({ query }) => (query.get('cursor') ? json(second) : paged(top)) })
    await renderApp('/conversations', aUser())
    const titles = async () =>
      within(await list())
        .getAllByText(/^Title/)
        .map(({ textContent }) => textContent)
    await waitFor(async () => {
      expect(await titles()).toHaveLength(4)
    })
    const before = reads().length
    // The third moves to the top, and the second is pushed off the first page.
    top = [aConversation({ id: 3, request_title: 'Title 3' }), first[0]!]
    act(() => {
      deliver('message', { conversation_id: 3, message_id: 9, seq: 9, sender_id: 8, kind: 'text' })
    })
    await waitFor(async () => {
      expect(await titles()).toEqual(['Title 3', 'Title 1', 'Title 2', 'Title 4'])
    })
    expect(reads().slice(before)).toHaveLength(1)
  })

  it('reads all pages when somebody has read a conversation further down', async () => {
    const paged = (body: unknown) => {
      const answer = json(body)
      answer.headers.set('Link', '</api/conversations/user/list?cursor=abc>; rel="next"')
      return answer
    }
    let unread_count = 3
    serve({
      [LIST]: ({ query }) =>
        query.get('cursor')
          ? json([aConversation({ id: 5, unread_count })])
          : paged([aConversation({ id: 6, unread_count: 0 })]),
    })
    await renderApp('/conversations', aUser())
    await within(await list()).findByText('3 unread')
    unread_count = 0
    act(() => {
      deliver('read', { conversation_id: 5, user_id: 7, up_to_id: 9 })
    })
    await waitFor(() => {
      expect(screen.queryByText('3 unread')).toBeNull()
    })
  })

  it('reaches the list while another page is open', async () => {
    const app = await renderApp('/conversations', aUser())
    await list()
    await act(() => app.router.navigate({ to: '/terms-of-service' }))
    rows = [aConversation({ id: 3, request_title: 'A new one' }), ...rows]
    act(() => {
      deliver('message', { conversation_id: 3, message_id: 1, seq: 1, sender_id: 8, kind: 'text' })
    })
    await new Promise((resolve) => setTimeout(resolve, 600))
    await act(() => app.router.navigate({ to: '/conversations' }))
    expect(await screen.findByText('A new one')).toBeVisible()
  })

  it.each([
    ['down', 1],
    ['up', 0],
  ])('is asked for every 30 seconds only while the stream is down: %s', async (state, more) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await renderApp('/conversations', aUser())
    await list()
    // The app's own attempt is over by then.
    await waitFor(() => {
      expect(calls.some(({ path }) => path === '/events')).toBe(true)
    })
    await act(() => vi.advanceTimersByTimeAsync(100))
    act(() => {
      useStream.setState({ up: state === 'up' })
    })
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    const before = reads().length
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(reads().length - before).toBe(more)
  })
})

describe('two panes or one', () => {
  it('shows the list alone when narrow, and nothing sticks out', async () => {
    await page.viewport(360, 740)
    rows = [aConversation({ request_title: 'x'.repeat(120), unread_count: 250 })]
    await renderApp('/conversations', aUser())
    const link = await within(await list()).findByRole('link')
    expect(link).toHaveTextContent('99+')
    expect(link.getBoundingClientRect().right).toBeLessThanOrEqual(360)
    expect(screen.queryByText(/Select a conversation/)).not.toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })
})
