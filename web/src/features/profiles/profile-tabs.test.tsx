import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { aUser } from '../../test/people'
import { quietPages } from '../../test/quiet'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json } from '../../test/server'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const serve = () => fakeServer({ ...quietPages, 'GET /auth/me': () => json(aUser()) })
const tabs = () => within(screen.getByRole('navigation', { name: 'Profile and account' }))
const current = () =>
  tabs()
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map(({ textContent }) => textContent)
const region = (name: string) => screen.findByRole('region', { name })

it('shows one tab at a time, and keeps what was typed on another', async () => {
  serve()
  const app = await renderApp('/profile', aUser())
  const headline = await screen.findByLabelText(/^Headline/)
  expect(current()).toEqual(['Profile'])
  expect(screen.queryByRole('region', { name: 'Sessions' })).toBeNull()
  await app.user.type(headline, 'Boring databases')
  for (const [tab, part] of [
    ['Account', 'Email'],
    ['Security', 'Sessions'],
    ['Payments', 'Subscription'],
  ] as const) {
    await app.user.click(tabs().getByRole('link', { name: tab }))
    expect(await region(part)).toBeVisible()
    expect(current()).toEqual([tab])
    expect(headline).not.toBeVisible()
    await expectAccessible(app.container)
  }
  await app.user.click(tabs().getByRole('link', { name: 'Profile' }))
  await waitFor(() => {
    expect(headline).toBeVisible()
  })
  expect(headline).toHaveValue('Boring databases')
})

it('opens the tab of the part that a link names', async () => {
  serve()
  const app = await renderApp('/profile#part-sessions', aUser())
  expect(await region('Sessions')).toBeVisible()
  expect(current()).toEqual(['Security'])
  expect(screen.getByRole('heading', { name: 'Sessions' })).toHaveFocus()
  await app.user.click(tabs().getByRole('link', { name: 'Profile' }))
  expect(await screen.findByLabelText(/^Headline/)).toBeVisible()
  expect(current()).toEqual(['Profile'])
})

it('has no subscription for a client', async () => {
  const client = aUser({ user_type: 'client' })
  fakeServer({ ...quietPages, 'GET /auth/me': () => json(client) })
  await renderApp('/profile?tab=payments', client)
  expect(await region('Receipts')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Subscription' })).toBeNull()
})
