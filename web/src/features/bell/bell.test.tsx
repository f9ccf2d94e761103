import { focusManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent as keys } from 'vitest/browser'

import type { SharedRequest } from '../../api/types'
import { deliver } from '../../session/events'
import { expectAccessible } from '../../test/axe'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { aSharedRequest } from '../../test/requests'
import { fakeServer, json, nothing, problem } from '../../test/server'

const SEEN = '2026-05-04T13:00:00Z'
const LIST = 'GET /requests/shared-with-me'
// A page that asks the server for nothing.
const ANYWHERE = '/terms-of-service'

let rows: SharedRequest[]
let calls: ReturnType<typeof fakeServer>
const reads = () => calls.filter(({ path }) => path === '/requests/shared-with-me')

function serve(answers: Parameters<typeof fakeServer>[0] = {}, user = aUser()) {
  calls = fakeServer({
    'GET /auth/me': () => json(user),
    'POST /auth/activity': nothing,
    [LIST]: () => json(rows),
    'GET /requests/2': () => problem(404),
    'GET /profile/developers/public': () => json([]),
    ...answers,
  })
}

beforeEach(() => {
  forgetEverything()
  rows = [
    aSharedRequest({ id: 3, title: 'Tide tables on a watch', viewed_at: SEEN }),
    aSharedRequest({ id: 2, title: 'Invoices people enjoy' }),
    aSharedRequest({ id: 1 }),
  ]
  serve()
})
afterEach(() => {
  vi.useRealTimers()
  focusManager.setFocused(undefined)
  forgetEverything()
})

const news = (change: string, request_id = 2) =>
  act(() => {
    deliver('shared_request', { request_id, change })
    return Promise.resolve()
  })

async function openBell() {
  const app = await renderApp(ANYWHERE, aUser())
  const bell = await screen.findByRole('button', { name: 'Shared requests, 2 new' })
  await app.user.click(bell)
  const panel = screen.getByRole('dialog', { name: 'Shared requests' })
  await within(panel).findByRole('heading', { level: 2 })
  return { ...app, bell, panel, titles: () => titlesIn(panel) }
}

const titlesIn = (panel: HTMLElement) =>
  within(panel)
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)

describe('who has a bell', () => {
  it.each([
    ['a client', aUser({ user_type: 'client' })],
    ['somebody without a role', aUser({ user_type: null, needs_role_selection: true })],
    ['a visitor', undefined],
  ])('%s has none, and the list is not asked for', async (_, user) => {
    serve({}, user)
    await renderApp(ANYWHERE, user)
    await screen.findByRole('button', { name: 'Menu' })
    expect(screen.queryByRole('button', { name: /Shared requests/ })).toBeNull()
    expect(reads()).toHaveLength(0)
  })
})

describe('the count', () => {
  it('counts those without viewed_at, whatever is_new says', async () => {
    rows = rows.map((row) => ({ ...row, is_new: true }))
    await renderApp(ANYWHERE, aUser())
    const bell = await screen.findByRole('button', { name: 'Shared requests, 2 new' })
    expect(bell).toHaveTextContent('2')
  })

  it('is not shown when there is nothing new', async () => {
    rows = [aSharedRequest({ viewed_at: SEEN })]
    await renderApp(ANYWHERE, aUser())
    await waitFor(() => {
      expect(reads()).toHaveLength(1)
    })
    expect(await screen.findByRole('button', { name: 'Shared requests' })).toHaveTextContent(/^$/)
  })
})

describe('news', () => {
  it('is asked for every 30 seconds, also in a tab that nobody looks at', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await renderApp(ANYWHERE, aUser())
    await screen.findByRole('button', { name: 'Shared requests, 2 new' })
    act(() => {
      focusManager.setFocused(false)
    })
    const before = reads().length
    rows = [aSharedRequest({ id: 4 }), ...rows]
    await act(() => vi.advanceTimersByTimeAsync(28_000))
    expect(reads()).toHaveLength(before)
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(reads()).toHaveLength(before + 1)
    await screen.findByRole('button', { name: 'Shared requests, 3 new' })
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(reads()).toHaveLength(before + 2)
  })

  it('comes at once by an event, and is said aloud', async () => {
    await renderApp(ANYWHERE, aUser())
    await screen.findByRole('button', { name: 'Shared requests, 2 new' })
    rows = [aSharedRequest({ id: 4 }), ...rows]
    await news('shared', 4)
    await screen.findByRole('button', { name: 'Shared requests, 3 new' })
    expect(screen.getByText('3 new shared requests')).toHaveAttribute('role', 'status')
  })

  it('viewed elsewhere it no longer counts, before the server is asked again', async () => {
    const { titles } = await openBell()
    serve({ [LIST]: () => new Promise<never>(() => undefined) })
    await news('viewed')
    await screen.findByRole('button', { name: 'Shared requests, 1 new' })
    expect(titles()).toContain('Invoices people enjoy')
  })

  it('taken back it is gone, before the server is asked again', async () => {
    const { titles } = await openBell()
    serve({ [LIST]: () => new Promise<never>(() => undefined) })
    await news('taken_back')
    await screen.findByRole('button', { name: 'Shared requests, 1 new' })
    expect(titles()).toEqual(['Move our billing service to Rust', 'Tide tables on a watch'])
  })

  it('never cancels a call that is under way', async () => {
    await renderApp(ANYWHERE, aUser())
    await screen.findByRole('button', { name: 'Shared requests, 2 new' })
    const signals: AbortSignal[] = []
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      if (!request.url.endsWith('/requests/shared-with-me')) return answer(request)
      signals.push(request.signal)
      return signals.length === 1 ? new Promise(() => undefined) : answer(request)
    })
    await news('changed')
    rows = []
    await news('changed')
    await screen.findByRole('button', { name: 'Shared requests' })
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])
  })
})

describe('the list', () => {
  it('shows request cards, new ones on top', async () => {
    const { panel, titles } = await openBell()
    expect(titles()).toEqual([
      'Invoices people enjoy',
      'Move our billing service to Rust',
      'Tide tables on a watch',
    ])
    expect(within(panel).getAllByText('New')).toHaveLength(2)
    await expectAccessible(panel)
  })

  it('marks what is opened as viewed and leads to it', async () => {
    serve({
      'POST /requests/2/viewed': () => {
        rows = rows.map((row) => (row.id === 2 ? { ...row, viewed_at: SEEN, is_new: false } : row))
        return json({ viewed_at: SEEN })
      },
    })
    const { user, path, panel } = await openBell()
    await user.click(within(panel).getByRole('link', { name: /^View Details.*Invoices/ }))
    await screen.findByRole('button', { name: 'Shared requests, 1 new' })
    expect(screen.queryByRole('dialog', { name: 'Shared requests' })).toBeNull()
    await waitFor(() => {
      expect(path()).toBe('/requests/2')
    })
    expect(calls.filter(({ method }) => method === 'POST').map((call) => call.path)).toContain(
      '/requests/2/viewed',
    )
  })

  it('what could not be marked is new again', async () => {
    serve({ 'POST /requests/2/viewed': () => problem(403) })
    const { user, panel } = await openBell()
    await user.click(within(panel).getByRole('link', { name: /^View Details.*Invoices/ }))
    await waitFor(() => {
      expect(reads().length).toBeGreaterThan(1)
    })
    await screen.findByRole('button', { name: 'Shared requests, 2 new' })
  })

  it('opens and closes by the keyboard, and gives the focus back', async () => {
    const { bell, panel } = await openBell()
    await waitFor(() => {
      expect(panel).toHaveFocus()
    })
    // Real keys: the browser itself moves through a popover and closes it.
    await keys.tab()
    expect(within(panel).getByRole('link', { name: /Invoices people enjoy/ })).toHaveFocus()
    await keys.keyboard('{Escape}')
    await waitFor(() => {
      expect(bell).toHaveAttribute('aria-expanded', 'false')
    })
    expect(screen.queryByRole('dialog', { name: 'Shared requests' })).toBeNull()
    expect(bell).toHaveFocus()
    await keys.keyboard('{Enter}')
    await waitFor(() => {
      expect(panel).toHaveFocus()
    })
    await keys.tab({ shift: true })
    await keys.tab({ shift: true })
    await waitFor(() => {
      expect(bell).toHaveAttribute('aria-expanded', 'false')
    })
    expect(bell).not.toHaveFocus()
  })

  it('closes when something else is pressed', async () => {
    const { bell } = await openBell()
    await keys.click(screen.getByRole('heading', { level: 1 }))
    await waitFor(() => {
      expect(bell).toHaveAttribute('aria-expanded', 'false')
    })
    // Pressed again, it opens and closes.
    await keys.click(bell)
    expect(bell).toHaveAttribute('aria-expanded', 'true')
    await keys.click(bell)
    expect(bell).toHaveAttribute('aria-expanded', 'false')
  })

  it('tells what to do while it is empty', async () => {
    rows = []
    const app = await renderApp(ANYWHERE, aUser())
    await app.user.click(await screen.findByRole('button', { name: 'Shared requests' }))
    const panel = screen.getByRole('dialog')
    await within(panel).findByText('No invites yet')
    expect(within(panel).getByRole('link', { name: 'Complete your profile' })).toHaveAttribute(
      'href',
      '/profile',
    )
    await expectAccessible(panel)
  })

  it('says what went wrong, and tries again', async () => {
    let down = true
    serve({ [LIST]: () => (down ? problem(403) : json(rows)) })
    const app = await renderApp(ANYWHERE, aUser())
    await app.user.click(await screen.findByRole('button', { name: 'Shared requests' }))
    const panel = screen.getByRole('dialog')
    await within(panel).findByText('You do not have permission to perform this action.')
    down = false
    await app.user.click(within(panel).getByRole('button', { name: 'Retry' }))
    await within(panel).findByText('Invoices people enjoy')
  })

  it('fits a phone', async () => {
    await page.viewport(360, 640)
    const { panel } = await openBell()
    const box = panel.getBoundingClientRect()
    expect(box.left).toBeGreaterThanOrEqual(0)
    expect(box.right).toBeLessThanOrEqual(360)
    expect(box.bottom).toBeLessThanOrEqual(640)
    await page.viewport(1024, 768)
  })
})
