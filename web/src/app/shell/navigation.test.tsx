import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent as keys } from 'vitest/browser'

import type { ServerUser } from '../../api/types'
import { expectAccessible } from '../../test/axe'
import { aUser } from '../../test/people'
import { aClientProfile, aDeveloperProfile } from '../../test/profiles'
import { quietPages } from '../../test/quiet'
import { forgetEverything, renderApp } from '../../test/render-app'
import { aSharedRequest } from '../../test/requests'
import { fakeServer, json, nothing } from '../../test/server'
import { ROUTE_TABLE } from '../route-table'
import { NOTIFICATIONS } from './notifications-place'
import { TABS, WORK } from './places'

const ANYWHERE = '/terms-of-service'
const client = aUser({ id: 8, username: 'carla', full_name: 'Carla Moss', user_type: 'client' })
const developer = aUser()
const FACE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

beforeEach(async () => {
  await page.viewport(1280, 800)
  forgetEverything()
})
afterEach(async () => {
  await page.viewport(1024, 768)
  forgetEverything()
})

function serve(user: ServerUser, answers: Parameters<typeof fakeServer>[0] = {}) {
  fakeServer({
    ...quietPages,
    'GET /auth/me': () => json(user),
    'POST /auth/activity': nothing,
    'GET /requests/shared-with-me': () => json([aSharedRequest()]),
    'GET /conversations/user/unread': () => json({ conversations: 2 }),
    'GET /projects/': () => json([]),
    ...answers,
  })
}

const open = async (path: string, user: ServerUser) => {
  serve(user)
  return renderApp(path, user)
}
const row = () => screen.findByRole('navigation', { name: 'Your work' })
const labels = (area: HTMLElement) =>
  within(area)
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label') ?? link.textContent)
const current = (area: HTMLElement) =>
  within(area)
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map(({ textContent }) => textContent)

describe('the row of one’s role', () => {
  it('has a client’s places, with what is unread', async () => {
    const { container } = await open(ANYWHERE, client)
    const nav = await row()
    await within(nav).findByRole('link', { name: 'Conversations, 2 unread' })
    expect(labels(nav)).toEqual([
      'Requests',
      'Proposals',
      'Projects',
      'Conversations, 2 unread',
      'Agreements',
      'Invoices',
      'Library',
    ])
    expect(current(nav)).toEqual([])
    await expectAccessible(container)
  })

  it('has a developer’s places, with what is new', async () => {
    await open(ANYWHERE, developer)
    const nav = await row()
    await within(nav).findByRole('link', { name: 'Invites, 1 new' })
    await within(nav).findByRole('link', { name: 'Conversations, 2 unread' })
    expect(labels(nav)).toEqual([
      'Invites, 1 new',
      'Find work',
      'Proposals',
      'Conversations, 2 unread',
      'Agreements',
      'Invoices',
      'Showcases',
      'My videos',
      'Products',
    ])
  })

  it('is not there before a role is chosen', async () => {
    await open(ANYWHERE, aUser({ user_type: null, needs_role_selection: true }))
    await screen.findByRole('button', { name: 'Account' })
    expect(screen.queryByRole('navigation', { name: 'Your work' })).toBeNull()
  })

  it.each([
    ['/requests', 'Requests'],
    ['/requests?status=open', 'Requests'],
    ['/requests/new', 'Requests'],
    ['/requests/responses', 'Proposals'],
    ['/projects', 'Projects'],
    ['/create-project', 'Projects'],
  ])('marks where %s belongs', async (path, label) => {
    await open(path, client)
    const nav = await row()
    await waitFor(() => {
      expect(current(nav)).toEqual([label])
    })
  })
})

it('no entry leads to a page that is not built', () => {
  const built = ROUTE_TABLE.map(({ path }) => path)
  const places = [NOTIFICATIONS, ...Object.values(WORK), ...Object.values(TABS)].flat()
  expect(places.map(({ to }) => to).filter((to) => !built.includes(to))).toEqual([])
})

it('the icon bar leads to tickets and videos', async () => {
  await open(ANYWHERE, client)
  const nav = screen.getByRole('navigation', { name: 'Main' })
  expect(within(nav).getByRole('link', { name: 'Tickets' })).toHaveAttribute('href', '/tickets')
  expect(within(nav).getByRole('link', { name: 'Videos' })).toHaveAttribute('href', '/videos')
})

describe.each([
  ['Account', 'Logout'],
  ['Menu', 'Logout'],
  ['Shared requests, 1 new', 'All requests'],
  ['Notifications', 'All notifications'],
])('the popover of %s', (label, last) => {
  const opened = async () => {
    await open(ANYWHERE, developer)
    const opener = await screen.findByRole('button', { name: label })
    await keys.click(opener)
    const panel = await screen.findByRole('dialog')
    await within(panel).findByRole('link', { name: last })
    await waitFor(() => {
      expect(panel).toHaveFocus()
    })
    expect(opener).toHaveAttribute('aria-expanded', 'true')
    return { opener, panel }
  }
  const isClosed = (opener: HTMLElement) =>
    waitFor(() => {
      expect(opener).toHaveAttribute('aria-expanded', 'false')
      expect(screen.queryByRole('dialog')).toBeNull()
    })

  it('closes by Escape and gives the focus back', async () => {
    const { opener } = await opened()
    await keys.tab()
    await keys.keyboard('{Escape}')
    await isClosed(opener)
    expect(opener).toHaveFocus()
  })

  it('closes by a press outside', async () => {
    const { opener } = await opened()
    await page.elementLocator(document.body).click({ position: { x: 20, y: 600 } })
    await isClosed(opener)
  })

  it('closes when the focus goes on', async () => {
    const { opener, panel } = await opened()
    within(panel).getByRole('link', { name: last }).focus()
    await keys.tab()
    await isClosed(opener)
    expect(opener).not.toHaveFocus()
  })

  it('is accessible', async () => {
    const { panel } = await opened()
    await expectAccessible(panel)
  })
})

describe('the account menu', () => {
  it('says who one is, leads to one’s own pages, and closes', async () => {
    const app = await open(ANYWHERE, client)
    const opener = await screen.findByRole('button', { name: 'Account' })
    await app.user.click(opener)
    const menu = await screen.findByRole('dialog', { name: 'Account' })
    await waitFor(() => {
      expect(within(menu).getByText('Carla Moss')).toBeVisible()
    })
    expect(labels(menu)).toEqual([
      'Profile',
      'Notifications',
      'Library',
      'Payments',
      'Settings',
      'Logout',
    ])
    expect(within(menu).getAllByRole('radio')).toHaveLength(3)
    await expectAccessible(menu)
    await app.user.click(within(menu).getByRole('link', { name: 'Profile' }))
    await waitFor(() => {
      expect(app.path()).toBe('/profile')
    })
    expect(screen.queryByRole('dialog', { name: 'Account' })).toBeNull()
  })
})

it.each([
  ['developer', developer, { developer_profile: aDeveloperProfile({ avatar_url: FACE }) }],
  ['client', client, { client_profile: aClientProfile({ logo_url: FACE }) }],
])('the account menu shows the picture of a %s', async (_, user, half) => {
  const profiles = { developer_profile: null, client_profile: null, ...half }
  serve(user, { 'GET /profile/me': () => json(profiles) })
  const app = await renderApp(ANYWHERE, user)
  const opener = await screen.findByRole('button', { name: 'Account' })
  await waitFor(() => {
    expect(opener.querySelector('img')).toHaveAttribute('src', FACE)
  })
  await app.user.click(opener)
  const menu = await screen.findByRole('dialog', { name: 'Account' })
  expect(menu.querySelector('img')).toHaveAttribute('src', FACE)
})

describe('on a phone', () => {
  beforeEach(() => page.viewport(360, 740))

  it('there are at most five icons above and five places below', async () => {
    const { container } = await open(ANYWHERE, developer)
    const bar = await screen.findByRole('navigation', { name: 'Tab bar' })
    await within(bar).findByRole('link', { name: 'Messages, 2 unread' })
    expect(labels(bar)).toEqual([
      'Dashboard',
      'Find work',
      'Messages, 2 unread',
      'Creators',
      'Videos',
    ])
    expect(screen.queryByRole('navigation', { name: 'Your work' })).toBeNull()
    const header = screen.getByRole('banner')
    await within(header).findByRole('button', { name: 'Shared requests, 1 new' })
    expect(within(header).getAllByRole('button').length).toBeLessThanOrEqual(5)
    expect(bar.getBoundingClientRect().bottom).toBe(740)
    await expectAccessible(container)
  })

  it('the side menu has the rest', async () => {
    const app = await open(ANYWHERE, developer)
    await app.user.click(screen.getByRole('button', { name: 'Menu' }))
    const menu = await screen.findByRole('dialog', { name: 'Menu' })
    await within(menu).findByRole('link', { name: 'Invites, 1 new' })
    expect(labels(menu)).toEqual([
      'Profile',
      'Notifications',
      'Invites, 1 new',
      'Find work',
      'Proposals',
      'Conversations, 2 unread',
      'Agreements',
      'Invoices',
      'Showcases',
      'My videos',
      'Products',
      'Tickets',
      'Videos',
      'Showcase',
      'Marketplace',
      'Library',
      'Logout',
    ])
    await expectAccessible(menu)
    await app.user.click(within(menu).getByRole('link', { name: 'Proposals' }))
    await waitFor(() => {
      expect(app.path()).toBe('/requests/responses')
    })
    expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull()
  })

  it('an open conversation has the bottom of the screen to itself', async () => {
    await open('/conversations/5', client)
    await screen.findByRole('button', { name: 'Menu' })
    expect(screen.queryByRole('navigation', { name: 'Tab bar' })).toBeNull()
  })
})
