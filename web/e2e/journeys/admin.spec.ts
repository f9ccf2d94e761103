import { asAdmin } from '../fixtures/people'
import { call } from '../fixtures/requests'
import { expect, test } from '../fixtures/test'

test('an admin finds somebody, suspends them, restores them, and the log has both', async ({
  page,
  people,
  developer,
  server,
  browser,
}) => {
  const admin = await asAdmin(server, await people.registered('client'))
  await people.signIn(page, admin)
  await page.goto('/client-dashboard')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Admin' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin')
  await expect(page.getByRole('heading', { name: 'New accounts' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Failed jobs/ })).toBeVisible()

  // The other person is at work meanwhile.
  const context = await browser.newContext()
  const other = await context.newPage()
  await people.signIn(other, developer)
  await other.goto(`${server.url}/profile`)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

  const menu = page.getByRole('navigation', { name: 'Admin' })
  await menu.getByRole('link', { name: 'People' }).click()
  await expect(page).toHaveURL('/admin/people')
  await expect(page).toHaveTitle(/^People · Admin/)
  await expect(menu.getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('searchbox').nth(-1).fill(developer.email.slice(0, -4).toUpperCase())
  await page.getByRole('search', { name: 'People' }).getByRole('button').click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: `Suspend ${developer.username}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Note/).fill('Sends the same text to everyone.')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByRole('button', { name: `Restore ${developer.username}` })).toBeVisible()
  await expect(other).toHaveURL(/\/login$/, { timeout: 15_000 })

  await page.getByText('Active', { exact: true }).click()
  await expect(page.getByText('begins with that')).toBeVisible()
  await page.getByText('Suspended', { exact: true }).first().click()
  await page.getByRole('button', { name: `Restore ${developer.username}` }).click()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('begins with that')).toBeVisible()
  const again = await call(server.url, developer, 'POST', '/auth/login', {
    username: developer.username,
    password: developer.password,
  })
  expect(again.status).toBe(200)

  await menu.getByRole('link', { name: 'Audit log' }).click()
  const [last, first] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)]
  await expect(last).toContainText('Restore')
  await expect(first).toContainText('Suspend')
  await expect(first).toContainText('Sends the same text to everyone.')
  await expect(first).toContainText(admin.username)
  await context.close()
})

test('an admin reads feedback by its stars, looks at the rest, and compares the payments', async ({
  page,
  people,
  server,
}) => {
  const admin = await asAdmin(server, await people.registered('developer'))
  for (const [rating, comment] of [
    [5, 'Quick and quiet.'],
    [2, 'I could not find my invoices.'],
  ] as const) {
    const body = { rating, comment, location: 'footer', target_id: 'general_feedback' }
    await call(server.url, admin, 'POST', '/feedback/', body)
  }
  await people.signIn(page, admin)
  await page.goto('/admin/feedback')
  await expect(page.getByText('Quick and quiet.')).toBeVisible()
  await page.getByLabel('Rating').selectOption('2 stars')
  await expect(page.getByText('I could not find my invoices.')).toBeVisible()
  await expect(page.getByText('Quick and quiet.')).toHaveCount(0)
  await expect(page.getByText(/ · Footer$/).first()).toBeVisible()

  const menu = page.getByRole('navigation', { name: 'Admin' })
  await menu.getByRole('link', { name: 'Jobs' }).click()
  await expect(page.getByText('No failed jobs.')).toBeVisible()
  await page.getByText('Recurring', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'count the days' })).toBeVisible()
  await menu.getByRole('link', { name: 'Storage' }).click()
  await expect(page.getByText('A folder on this server')).toBeVisible()
  await menu.getByRole('link', { name: 'Payments' }).click()
  await page.getByRole('button', { name: 'Compare now' }).click()
  await expect(page.getByText(/^No differences in \d+ payments/)).toBeVisible()
})
