import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { hidePalette } from '../../features/search/box-store'
import { normalizeUser } from '../../session/user'
import { expectAccessible } from '../../test/axe'
import { aUser } from '../../test/people'
import { quietPages } from '../../test/quiet'
import { forgetEverything, renderApp } from '../../test/render-app'
import { someResults } from '../../test/search'
import { fakeServer, json, nothing } from '../../test/server'
import { ROUTE_TABLE } from '../route-table'
import { pagesFor } from './palette-pages'

const ANYWHERE = '/terms-of-service'
const client = aUser({ id: 8, username: 'carla', full_name: 'Carla Moss', user_type: 'client' })
const developer = aUser()
const admin = aUser({ is_admin: true })
const newcomer = aUser({ user_type: null, needs_role_selection: true })

beforeEach(async () => {
  await page.viewport(1280, 800)
  forgetEverything()
})
afterEach(async () => {
  hidePalette()
  await page.viewport(1024, 768)
  forgetEverything()
})

const empty = () => json({ items: [], next_cursor: null })

function serve(user = developer, answers: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    ...quietPages,
    'GET /auth/me': () => json(user),
    'POST /auth/activity': nothing,
    'GET /requests/shared-with-me': () => json([]),
    'GET /conversations/user/unread': () => json({ conversations: 0 }),
    'GET /projects/': () => json([]),
    'GET /agreements/': empty,
    'GET /video_display/my-videos': () => json({ videos: [], next_cursor: null }),
    'GET /project-showcase/developer/7': () => json([]),
    'GET /marketplace/products/mine': empty,
    'GET /search': () => json(someResults()),
    ...answers,
  })
}

const dialog = () => screen.findByRole('dialog', { name: 'Go to' })
const names = (area: HTMLElement) =>
  within(area)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

describe('the palette', () => {
  it('opens by Ctrl K, also from a field, and Escape gives the focus back', async () => {
    serve()
    const app = await renderApp('/opportunities')
    const field = screen.getByRole('searchbox', { name: 'Search' })
    await app.user.click(field)
    await app.user.keyboard('{Control>}k{/Control}')
    const palette = await dialog()
    const box = within(palette).getByRole('combobox')
    expect(box).toHaveFocus()
    expect(names(palette)[0]).toBe('LoginPage')
    await waitFor(() => {
      expect(box).toHaveAttribute('aria-activedescendant')
    })
    await expectAccessible(palette)
    await app.user.keyboard('{Escape}')
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull()
    })
    expect(field).toHaveFocus()
  })

  it('opens by the hint in the search box', async () => {
    serve()
    const app = await renderApp(ANYWHERE)
    await app.user.click(screen.getByRole('button', { name: /^Go to a page/ }))
    await dialog()
    expect(screen.queryByText('Recent searches')).toBeNull()
  })

  it('takes the first by Enter, others by arrows, and says how many there are', async () => {
    serve()
    const app = await renderApp(ANYWHERE)
    await app.user.keyboard('{Control>}k{/Control}')
    const palette = await dialog()
    await app.user.keyboard('rules')
    await waitFor(() => {
      expect(names(palette)).toEqual([
        'RulesPage',
        'Ines KayaRust engineerdeveloper',
        'A Rust parserrequest',
        'Search for rules',
      ])
    })
    expect(within(palette).getByText('4 suggestions')).toHaveAttribute('role', 'status')
    await app.user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    await waitFor(() => {
      expect(app.path()).toBe('/rules')
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('finds one’s own things, which nobody else is asked for', async () => {
    const other = {
      id: 9,
      username: 'jon',
      name: 'Jon Reyes',
      avatar_url: null,
      user_type: 'developer',
    }
    const calls = serve(client, {
      'GET /conversations/user/list': () =>
        json([{ id: 5, request_id: 3, request_title: 'Tide archive', other }]),
      'GET /requests/': () => json([{ id: 3, title: 'Tide archive' }]),
      'GET /search': () => json(someResults({ items: [] })),
    })
    const app = await renderApp(ANYWHERE, client)
    await app.user.keyboard('{Control>}k{/Control}')
    const palette = await dialog()
    await app.user.keyboard('tide')
    await waitFor(() => {
      expect(names(palette)).toEqual([
        'Jon Reyes: Tide archiveConversation',
        'Tide archiveRequest',
        'Search for tide',
      ])
    })
    expect(calls.some(({ path }) => path === '/marketplace/products/mine')).toBe(false)
    const options = within(palette).getAllByRole('option')
    expect(options[0]).toHaveAttribute('href', '/conversations/5')
    expect(options[1]).toHaveAttribute('href', '/requests/3')
  })
})

/** Pages that a step of something else leads to. */
const NOT_BY_CHOICE =
  /^\/(login|register|forgot-password|reset-password|verify-email|undo-email-change|select-role|setup|logout|oauth|auth\/|restore-account|dashboard|unsubscribe|subscription|donation|terms$|privacy$|client-dashboard|developer-dashboard)/

describe.each([
  ['a visitor', null, ['public']],
  ['a newcomer', newcomer, ['public', 'signed-in']],
  ['a client', client, ['public', 'signed-in', 'client']],
  ['a developer', developer, ['public', 'signed-in', 'developer']],
  ['an admin', admin, ['public', 'signed-in', 'developer', 'admin']],
] as const)('the pages of %s', (_, user, access) => {
  const pages = pagesFor(user && normalizeUser(user)).map(({ url }) => url)
  const open = ROUTE_TABLE.filter((row) => (access as readonly string[]).includes(row.access))

  it('are open to them', () => {
    expect(pages.filter((url) => !open.some(({ path }) => path === url))).toEqual([])
  })

  it('are all that they may open', () => {
    if (user === newcomer) return
    const wanted = open.filter(
      ({ path, title }) => title !== '' && !/[$]/.test(path) && !NOT_BY_CHOICE.test(path),
    )
    expect(wanted.map(({ path }) => path).filter((path) => !pages.includes(path))).toEqual([])
  })
})
