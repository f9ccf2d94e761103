import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent as keys } from 'vitest/browser'

import { deliver } from '../../session/events'
import { expectAccessible } from '../../test/axe'
import { aNotification, notificationPage } from '../../test/notifications'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, problem } from '../../test/server'
import type { NotificationItem } from './types'

const LIST = 'GET /notifications'
const READ = 'POST /notifications/read'
// Pages that ask the server for nothing.
const HERE = '/terms-of-service'
const THERE = '/privacy-policy'

const client = aUser({ user_type: 'client' })
let items: NotificationItem[]
let calls: ReturnType<typeof fakeServer>
const marks = () => calls.filter(({ path }) => path === '/notifications/read')

function serve(answers: Parameters<typeof fakeServer>[0] = {}, user = client) {
  calls = fakeServer({
    'GET /auth/me': () => json(user),
    [LIST]: () => notificationPage(items),
    [READ]: ({ body }) => {
      const { ids } = body as { ids?: number[] }
      items = items.map((item) => ({
        ...item,
        is_read: item.is_read || !ids || ids.includes(item.id),
      }))
      return json({ unread_count: items.filter(({ is_read }) => !is_read).length })
    },
    ...answers,
  })
}

beforeEach(() => {
  forgetEverything()
  items = [
    aNotification({ id: 4, text: 'proposed version 3', kind: 'agreement', link: THERE }),
    aNotification({ id: 3, link: '/requests/9' }),
    aNotification({
      id: 2,
      actor: null,
      kind: 'payment',
      text: 'Your payment failed',
      request_title: null,
      is_read: true,
      created_at: '2026-01-02T03:04:05Z',
    }),
  ]
  serve()
})
afterEach(forgetEverything)

const button = (name: string) => screen.findByRole('button', { name })

async function openInbox() {
  const app = await renderApp(HERE, client)
  const opener = await button('Notifications, 2 unread')
  await app.user.click(opener)
  const panel = screen.getByRole('dialog', { name: 'Notifications' })
  await within(panel).findByText('proposed version 3')
  return { ...app, opener, panel }
}

describe('the count', () => {
  it('stands on the button of both roles', async () => {
    serve({}, aUser())
    await renderApp(HERE, aUser())
    expect(await button('Notifications, 2 unread')).toHaveTextContent('2')
  })

  it('ends at 99', async () => {
    serve({ [LIST]: () => notificationPage(items, { unread: 100 }) })
    await renderApp(HERE, client)
    expect(await button('Notifications, 99+ unread')).toHaveTextContent('99+')
  })

  it.each([
    ['somebody without a role', aUser({ user_type: null, needs_role_selection: true })],
    ['a visitor', undefined],
  ])('%s has none, and nothing is asked for', async (_, user) => {
    serve({}, user)
    await renderApp(HERE, user)
    await button('Menu')
    expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull()
    expect(calls.filter(({ path }) => path === '/notifications')).toHaveLength(0)
  })

  it('rises at once by an event, and is said aloud', async () => {
    await renderApp(HERE, client)
    await button('Notifications, 2 unread')
    items = [aNotification({ id: 5, link: '/requests/9' }), ...items]
    act(() => {
      deliver('response', { request_id: 9, response_id: 1, change: 'sent' })
    })
    await button('Notifications, 3 unread')
    expect(screen.getByText('3 unread notifications')).toHaveAttribute('role', 'status')
  })

  it.each(['Account', 'Menu'])('stands in the menu of %s', async (menu) => {
    await page.viewport(1280, 800)
    const { user } = await renderApp(HERE, client)
    await user.click(await button(menu))
    const entry = await screen.findByRole('link', { name: 'Notifications, 2 unread' })
    expect(entry).toHaveAttribute('href', '/notifications')
    await page.viewport(1024, 768)
  })
})

describe('the list', () => {
  it('has the newest by day, and says which are unread', async () => {
    const { panel } = await openInbox()
    const today = within(panel).getByRole('region', { name: 'Today' })
    expect(within(today).getAllByRole('link')).toHaveLength(2)
    expect(within(today).getAllByRole('img', { name: 'Unread' })).toHaveLength(2)
    expect(
      within(today).getByRole('link', { name: /^Maya Okafor proposed version 3.*Booking page/ }),
    ).toHaveAttribute('href', THERE)
    const earlier = within(panel).getByRole('region', { name: 'Earlier' })
    expect(within(earlier).getByRole('link')).toHaveAccessibleName(/^Your payment failed/)
    expect(within(earlier).queryByRole('img', { name: 'Unread' })).toBeNull()
    await expectAccessible(panel)
  })

  it('leads where an item says, and marks that one as read before the server answers', async () => {
    let answer: (response: Response) => void = () => undefined
    serve({ [READ]: () => new Promise<Response>((resolve) => (answer = resolve)) })
    const { user, panel, path } = await openInbox()
    await user.click(within(panel).getByRole('link', { name: /proposed version 3/ }))
    await button('Notifications, 1 unread')
    await waitFor(() => {
      expect(path()).toBe(THERE)
    })
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull()
    expect(marks().map(({ body }) => body)).toEqual([{ ids: [4] }])
    answer(json({ unread_count: 1 }))
  })

  it('marks all as read at once', async () => {
    const { user, panel } = await openInbox()
    await user.click(within(panel).getByRole('button', { name: 'Mark all as read' }))
    await button('Notifications')
    expect(within(panel).queryByRole('img', { name: 'Unread' })).toBeNull()
    expect(within(panel).queryByRole('button', { name: 'Mark all as read' })).toBeNull()
    await waitFor(() => {
      expect(marks().map(({ body }) => body)).toEqual([{ all: true }])
      expect(panel.contains(document.activeElement)).toBe(true)
    })
  })

  it('what could not be marked is unread again, and says so', async () => {
    serve({ [READ]: () => problem(403) })
    const { user, panel } = await openInbox()
    await user.click(within(panel).getByRole('button', { name: 'Mark all as read' }))
    await screen.findByText(/Your notifications couldn’t be marked as read/)
    await button('Notifications, 2 unread')
    expect(within(panel).getAllByRole('img', { name: 'Unread' })).toHaveLength(2)
  })

  it('says what will be there while it is empty', async () => {
    items = []
    const { user } = await renderApp(HERE, client)
    await user.click(await button('Notifications'))
    const panel = screen.getByRole('dialog', { name: 'Notifications' })
    await within(panel).findByText('No notifications yet')
    await expectAccessible(panel)
  })

  it('says what went wrong, and tries again', async () => {
    let down = true
    serve({ [LIST]: () => (down ? problem(403) : notificationPage(items)) })
    const { user } = await renderApp(HERE, client)
    await user.click(await button('Notifications'))
    const panel = screen.getByRole('dialog', { name: 'Notifications' })
    await within(panel).findByText('You do not have permission to perform this action.')
    down = false
    await user.click(within(panel).getByRole('button', { name: 'Retry' }))
    await within(panel).findByText('proposed version 3')
  })

  it('closes by Escape and gives the focus back', async () => {
    const { opener, panel } = await openInbox()
    await waitFor(() => {
      expect(panel).toHaveFocus()
    })
    await keys.keyboard('{Escape}')
    await waitFor(() => {
      expect(opener).toHaveAttribute('aria-expanded', 'false')
    })
    expect(opener).toHaveFocus()
  })

  it('fits a phone', async () => {
    await page.viewport(360, 640)
    const { panel } = await openInbox()
    const box = panel.getBoundingClientRect()
    expect(box.left).toBeGreaterThanOrEqual(0)
    expect(box.right).toBeLessThanOrEqual(360)
    expect(box.bottom).toBeLessThanOrEqual(640)
    expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth)
    await page.viewport(1024, 768)
  })
})

describe('whoever looks at the page it leads to', () => {
  it('has read it', async () => {
    await renderApp(THERE, client)
    await button('Notifications, 1 unread')
    await waitFor(() => {
      expect(marks().map(({ body }) => body)).toEqual([{ ids: [4] }])
    })
  })

  it('a refusal is not tried for ever', async () => {
    let reads = 0
    serve({
      [READ]: () => problem(403),
      [LIST]: () => {
        reads += 1
        return notificationPage(items)
      },
    })
    await renderApp(THERE, client)
    await waitFor(() => {
      expect(reads).toBeGreaterThan(1)
    })
    await button('Notifications, 2 unread')
    expect(marks()).toHaveLength(1)
  })
})
