import type { Page } from '@playwright/test'

import { call } from '../fixtures/requests'
import { takenOver } from '../fixtures/served'
import { expect, test } from '../fixtures/test'

/** Sooner than any poll could tell. */
const LIVE = { timeout: 10_000 }

const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const streamIsOpen = (page: Page) =>
  page.context().waitForEvent('response', {
    predicate: (answer) => new URL(answer.url()).pathname === '/api/events' && answer.ok(),
  })

test('a proposal counts at once in two tabs, and opened in one it is read in both', async ({
  page,
  context,
  browser,
  server,
  people,
  client,
  developer,
  requests,
}) => {
  await server.command('admin', 'subscription', developer.username, 'active')
  const posted = await requests.post()
  await people.signIn(page, client)
  const opening = streamIsOpen(page)
  await page.goto('/client-dashboard')
  await opening
  const other = await context.newPage()
  await other.goto('/terms-of-service')
  await takenOver(other)
  for (const tab of [page, other]) await expect(named(tab, 'Notifications')).toBeVisible()

  const theirs = await browser.newPage({ baseURL: server.url })
  await people.signIn(theirs, developer)
  await theirs.goto(`/opportunities/${posted.id}`)
  await theirs.getByRole('textbox', { name: 'Your proposal' }).fill('I would begin with a test.')
  await theirs.getByLabel(/^Price/).fill('3900')
  await theirs.getByRole('button', { name: 'Send proposal' }).click()
  await expect(theirs.getByRole('region', { name: 'Your proposal' })).toBeVisible()
  for (const tab of [page, other]) {
    await expect(named(tab, 'Notifications, 1 unread')).toBeVisible(LIVE)
  }

  await named(other, 'Notifications, 1 unread').click()
  const panel = other.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('link', { name: /sent a proposal for \$3,900.*Move our billing/ }).click()
  await expect(other).toHaveURL(`/requests/${posted.id}`)
  await expect(panel).toBeHidden()
  for (const tab of [page, other]) await expect(named(tab, 'Notifications')).toBeVisible(LIVE)

  await named(page, 'Notifications').click()
  await page.getByRole('link', { name: 'All notifications' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  const row = page.getByRole('main').getByRole('link', { name: /sent a proposal/ })
  await expect(row).toBeVisible()
  await expect(row.getByRole('img', { name: 'Unread' })).toHaveCount(0)
  await theirs.close()
})

test('what somebody turned off does not come, and the choice shows in another tab', async ({
  page,
  context,
  server,
  people,
  client,
  developer,
  requests,
}) => {
  await server.command('admin', 'subscription', developer.username, 'active')
  const posted = await requests.post()
  await people.signIn(page, client)
  const opening = streamIsOpen(page)
  await page.goto('/notifications')
  await opening
  await expect(page.getByText('No notifications yet')).toBeVisible()
  const other = await context.newPage()
  for (const tab of [other, page]) {
    if (tab === other) await tab.goto('/notifications')
    await tab.getByRole('button', { name: 'Settings', exact: true }).click()
    await expect(tab.getByRole('switch', { name: 'Proposals' })).toBeChecked()
  }
  // It shows with the next frame; `uncheck` would not wait for that.
  await page.getByRole('switch', { name: 'Proposals' }).click()
  await expect(page.getByRole('switch', { name: 'Proposals' })).not.toBeChecked()
  await expect(other.getByRole('switch', { name: 'Proposals' })).not.toBeChecked(LIVE)

  const proposed = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === '/api/notifications',
  )
  await call(server.url, developer, 'POST', '/snagged-requests/', {
    request_id: posted.id,
    message: 'Gladly.',
    price_cents: 390_000,
  })
  await proposed
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(named(page, 'Notifications')).toBeVisible()
  await expect(page.getByText('No notifications yet')).toBeVisible()
})

test('a developer has them beside the bell on a phone, by the keyboard', async ({
  page,
  people,
  developer,
  requests,
}) => {
  await requests.share(await requests.post(), developer)
  await page.setViewportSize({ width: 360, height: 640 })
  await people.signIn(page, developer)
  await page.goto('/terms-of-service')
  await takenOver(page)
  await expect(named(page, 'Shared requests, 1 new')).toBeVisible()
  await named(page, 'Notifications, 1 unread').focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel).toBeFocused()
  await panel.getByRole('button', { name: 'Mark all as read' }).press('Enter')
  await expect(named(page, 'Notifications')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(named(page, 'Notifications')).toBeFocused()
  await expect(named(page, 'Shared requests, 1 new')).toBeVisible()
})
