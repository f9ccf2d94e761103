import type { Page } from '@playwright/test'

import { takenOver } from '../fixtures/served'
import { expect, test } from '../fixtures/test'

const bell = (page: Page) => page.getByRole('button', { name: /^Shared requests/ })
const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const streamIsOpen = (page: Page) =>
  page.context().waitForEvent('response', {
    predicate: (answer) => new URL(answer.url()).pathname === '/api/events' && answer.ok(),
  })

/** Sooner than the poll could tell, counted from what the client did. */
const LIVE = { timeout: 10_000 }

test('a shared request rings in two tabs, is viewed in both, and is gone from both', async ({
  page,
  context,
  people,
  developer,
  requests,
}) => {
  const billing = await requests.post({ visibility: 'private' })
  const watch = await requests.post({ title: 'Tide tables on a watch', visibility: 'private' })

  await people.signIn(page, developer)
  const opening = streamIsOpen(page)
  await page.goto('/developer-dashboard')
  await opening
  const other = await context.newPage()
  await other.goto('/terms-of-service')
  await takenOver(other)
  for (const tab of [page, other]) await expect(named(tab, 'Shared requests')).toBeVisible()
  await expect(page.getByText('No invites yet')).toBeVisible()

  await requests.share(billing, developer)
  await requests.share(watch, developer)
  for (const tab of [page, other]) {
    await expect(named(tab, 'Shared requests, 2 new')).toBeVisible(LIVE)
  }
  const shared = page.getByRole('region', { name: 'Invites' })
  await expect(shared.getByText('Budget: $4,200')).toHaveCount(2)

  await bell(other).click()
  const panel = other.getByRole('dialog', { name: 'Shared requests' })
  await expect(panel.getByText('New', { exact: true })).toHaveCount(2)
  await panel.getByRole('link', { name: /^View Details.*Tide tables/ }).click()
  await expect(other).toHaveURL(`/requests/${watch.id}`)
  await expect(other.getByRole('heading', { level: 1, name: watch.title })).toBeVisible()
  for (const tab of [page, other]) {
    await expect(named(tab, 'Shared requests, 1 new')).toBeVisible(LIVE)
  }
  await expect(shared.getByText('New', { exact: true })).toHaveCount(1)

  await requests.takeBack(billing, developer)
  await requests.takeBack(watch, developer)
  for (const tab of [page, other]) await expect(named(tab, 'Shared requests')).toBeVisible(LIVE)
  await expect(page.getByText('No invites yet')).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: watch.title })).toHaveCount(0)
  await bell(other).click()
  await expect(panel.getByText('No invites yet')).toBeVisible()
})

test('the poll brings it when the stream is down', async ({
  page,
  people,
  developer,
  requests,
}) => {
  const posted = await requests.post()
  await page.route('**/api/events', (route) => route.abort())
  await people.signIn(page, developer)
  await page.clock.install()
  await page.goto('/terms-of-service')
  await takenOver(page)
  await expect(named(page, 'Shared requests')).toBeVisible()
  await requests.share(posted, developer)
  // More than once: the time to the next poll counts from the last answer, and on a slow machine that is still on its way.
  await expect(async () => {
    await page.clock.runFor(31_000)
    await expect(named(page, 'Shared requests, 1 new')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
})

test('by the keyboard, on a phone', async ({ page, people, developer, requests }) => {
  await requests.share(await requests.post(), developer)
  await page.setViewportSize({ width: 360, height: 640 })
  await people.signIn(page, developer)
  await page.goto('/terms-of-service')
  await takenOver(page)
  await named(page, 'Shared requests, 1 new').focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Shared requests' })
  await expect(panel).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(bell(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel).toBeFocused()
  const first = panel.getByRole('link', { name: /^View Details/ })
  await expect(first).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/requests\/\d+$/)
  await expect(named(page, 'Shared requests')).toBeVisible()
})

test('a client and a visitor have no bell', async ({ page, people, regulars }) => {
  await page.goto('/terms-of-service')
  await takenOver(page)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(bell(page)).toHaveCount(0)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/requests/shared-with-me')) asked.push(request.url())
  })
  await people.signIn(page, regulars.client)
  await page.goto('/client-dashboard')
  await takenOver(page)
  await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible()
  await expect(bell(page)).toHaveCount(0)
  expect(asked).toEqual([])
})
