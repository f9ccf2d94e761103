import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { aUser } from '../../test/people'
import { quietPages } from '../../test/quiet'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing } from '../../test/server'
import { focusHeadings } from '../focus-heading'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const nobody = () => json({ total_cents: 0, currency: 'usd', count: 0, donors: [] })

const names = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

describe('a visitor', () => {
  beforeEach(() => {
    fakeServer({ ...quietPages, 'GET /payments/donations/public': nobody })
  })

  it('sees tickets, creators, videos and Sign In', async () => {
    await renderApp('/creators')
    expect(names(screen.getByRole('navigation', { name: 'Main' }))).toEqual([
      'Tickets',
      'Creators',
      'Videos',
    ])
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeInTheDocument()
    expect(screen.queryByRole('navigation', { name: 'Your work' })).toBeNull()
  })

  it('finds opportunities and feedback in the side menu, and the theme', async () => {
    const app = await renderApp('/creators')
    const opener = screen.getByRole('button', { name: 'Menu' })
    await app.user.click(opener)
    const menu = await screen.findByRole('dialog', { name: 'Menu' })
    await within(menu).findByRole('button', { name: 'Close menu' })
    expect(names(menu)).toEqual(['Open requests', 'Showcase', 'Marketplace'])
    expect(within(menu).getByRole('button', { name: 'Feedback' })).toBeInTheDocument()
    expect(within(menu).getAllByRole('radio').length).toBeGreaterThanOrEqual(3)
    await app.user.click(within(menu).getByRole('button', { name: 'Close menu' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(opener).toHaveFocus()
  })

  it('reads the footer of the specification', async () => {
    await renderApp('/creators')
    const footer = screen.getByRole('contentinfo')
    expect(within(footer).getByText('Help us empower more creators')).toBeInTheDocument()
    expect(within(footer).getByRole('button', { name: 'Feedback' })).toBeInTheDocument()
  })

  it.each(['header', 'side menu', 'footer'])(
    'can support the product from the %s',
    async (from) => {
      const app = await renderApp('/creators')
      if (from === 'side menu') {
        await app.user.click(screen.getByRole('button', { name: 'Menu' }))
        await screen.findByRole('dialog', { name: 'Menu' })
      }
      const place = {
        header: () => screen.getByRole('banner'),
        'side menu': () => screen.getByRole('dialog', { name: 'Menu' }),
        footer: () => screen.getByRole('contentinfo'),
      }[from]
      const heart = await within(place?.() ?? document.body).findByRole('button', {
        name: /^Support/,
      })
      await app.user.click(heart)
      const dialog = await screen.findByRole('dialog', { name: 'Support Opportune' })
      expect(within(dialog).getByRole('radio', { name: '$5' })).toBeChecked()
      await app.user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
      expect(screen.queryByRole('dialog')).toBeNull()
      if (from !== 'side menu') expect(heart).toHaveFocus()
    },
  )
})

describe('somebody signed in', () => {
  it.each([
    ['developer', '/developer-dashboard'],
    ['client', '/client-dashboard'],
  ] as const)('%s finds the own dashboard', async (user_type, home) => {
    const user = aUser({ user_type })
    fakeServer({ ...quietPages, 'GET /auth/me': () => json(user), 'POST /auth/activity': nothing })
    await renderApp('/creators', user)
    const nav = screen.getByRole('navigation', { name: 'Main' })
    expect(names(nav)).toEqual(['Dashboard', 'Tickets', 'Creators', 'Videos'])
    expect(within(nav).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', home)
    expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull()
  })

  it('finds Profile, Notifications and Logout in the side menu', async () => {
    fakeServer({
      ...quietPages,
      'GET /auth/me': () => json(aUser()),
      'POST /auth/activity': nothing,
    })
    const app = await renderApp('/creators', aUser())
    await app.user.click(screen.getByRole('button', { name: 'Menu' }))
    const menu = await screen.findByRole('dialog', { name: 'Menu' })
    await within(menu).findByRole('button', { name: 'Close menu' })
    expect(names(menu)).toEqual([
      'Profile',
      'Notifications',
      'Showcase',
      'Marketplace',
      'Library',
      'Logout',
    ])
  })
})

it('a new page sets the title and takes the focus to its heading', async () => {
  fakeServer({ ...quietPages, 'GET /payments/donations/public': nobody })
  const app = await renderApp('/supporters')
  focusHeadings(app.router)
  await waitFor(() => {
    expect(document.title).toBe('Supporters · Opportune')
  })
  await app.user.click(screen.getByRole('link', { name: 'Creators' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Creators' })
  await waitFor(() => {
    expect(heading).toHaveFocus()
  })
  expect(document.title).toBe('Creators · Opportune')
})

it('reads and writes are tried although the browser believes to be offline', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  const calls = fakeServer({
    'POST /auth/login': () => Promise.reject(new TypeError('down')),
    'GET /requests/public': () => json([]),
  })
  const app = await renderApp('/opportunities')
  await waitFor(() => {
    expect(calls.map(({ path }) => path)).toContain('/requests/public')
  })
  await act(() => app.router.navigate({ to: '/login' }))
  await app.user.type(await screen.findByLabelText('Username or email'), 'ines')
  await app.user.type(screen.getByLabelText('Password'), 'secret{Enter}')
  expect(await screen.findByText('Network error. Please check your connection.')).toBeVisible()
  online.mockRestore()
  window.dispatchEvent(new Event('online'))
})

it.each([
  ['a visitor', undefined, 'You’re offline. Check your connection.'],
  ['a person signed in', aUser(), 'You’re offline. Messages will be sent when you’re back online.'],
])('offline shows a strip to %s, online takes it away', async (_, user, text) => {
  fakeServer({ ...quietPages, 'GET /auth/me': () => json(user), 'POST /auth/activity': nothing })
  await renderApp('/creators', user)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => {
    window.dispatchEvent(new Event('offline'))
  })
  expect(screen.getByText(text)).toBeInTheDocument()
  online.mockReturnValue(true)
  act(() => {
    window.dispatchEvent(new Event('online'))
  })
  expect(screen.queryByText(text)).toBeNull()
  online.mockRestore()
})
