import type { Page } from '@playwright/test'

import { takenOver } from '../fixtures/served'
import { expect, test } from '../fixtures/test'

const row = (page: Page) => page.getByRole('navigation', { name: 'Your work' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a client goes through the places of the role row', async ({ page, people }) => {
  await people.signIn(page, await people.registered('client'))
  await page.goto('/dashboard')
  for (const [label, path] of [
    ['Requests', '/requests'],
    ['Proposals', '/requests/responses'],
    ['Projects', '/projects'],
    ['Conversations', '/conversations'],
    ['Agreements', '/agreements'],
    ['Invoices', '/invoices'],
    ['Library', '/library'],
  ] as const) {
    const link = row(page).getByRole('link', { name: label, exact: true })
    await link.click()
    await expect(page).toHaveURL(path)
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(row(page).locator('[aria-current]')).toHaveCount(1)
  }

  // The row scrolls away, the icon bar stays.
  await page.goto('/terms-of-service')
  await takenOver(page)
  await expect(row(page)).toBeInViewport()
  await page.mouse.wheel(0, 1200)
  await expect(row(page)).not.toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeInViewport()
})

test('a developer sees new invites in the row and goes to them', async ({
  page,
  people,
  developer,
  requests,
}) => {
  await requests.share(await requests.post(), developer)
  await people.signIn(page, developer)
  await page.goto('/dashboard')
  await row(page).getByRole('link', { name: 'Invites, 1 new' }).click()
  await expect(page).toHaveURL('/requests')
  await expect(
    page.getByRole('heading', { level: 2, name: 'Move our billing service to Rust' }),
  ).toBeVisible()
  for (const [label, address] of [
    ['Find work', '/opportunities'],
    ['Proposals', '/requests/responses'],
    ['Conversations', '/conversations'],
    ['Agreements', '/agreements'],
    ['Invoices', '/invoices'],
    ['Showcases', '/showcase?list=own'],
    ['My videos', '/videos?own=true'],
    ['Products', '/marketplace/selling'],
  ] as const) {
    const link = row(page).getByRole('link', { name: label, exact: true })
    await link.click()
    await expect(page).toHaveURL(address)
    await expect(link).toHaveAttribute('aria-current', 'page')
  }
})

test('the account menu leads to the profile and out', async ({ page, people }) => {
  await people.signIn(page, await people.registered('developer'))
  await page.goto('/creators')
  const opener = page.getByRole('button', { name: 'Account' })
  const menu = page.getByRole('dialog', { name: 'Account' })
  await opener.click()
  await expect(menu.getByText('Devon Developer')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await menu.getByRole('link', { name: 'Profile' }).click()
  await expect(heading(page, 'Profile')).toBeVisible()
  await expect(menu).toBeHidden()
  await opener.click()
  await menu.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
})

test('the icon bar leads to tickets', async ({ page, people }) => {
  await people.signIn(page, await people.registered('client'))
  await page.goto('/creators')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link')).toHaveText(['Dashboard', 'Tickets', 'Creators', 'Videos'])
  await bar.getByRole('link', { name: 'Tickets' }).click()
  await expect(page).toHaveURL('/tickets')
  await expect(bar.getByRole('link', { name: 'Tickets' })).toHaveAttribute('aria-current', 'page')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('five places below, the rest in the side menu', async ({ page, people }) => {
    await people.signIn(page, await people.registered('client'))
    await page.goto('/dashboard')
    const bar = page.getByRole('navigation', { name: 'Tab bar' })
    await expect(bar.getByRole('link')).toHaveText([
      'Dashboard',
      'Requests',
      'Messages',
      'Creators',
      'Videos',
    ])
    await bar.getByRole('link', { name: 'Creators' }).tap()
    await expect(heading(page, 'Creators')).toBeVisible()
    await expect(bar).toBeInViewport()
    await bar.getByRole('link', { name: 'Messages' }).tap()
    await expect(page).toHaveURL('/conversations')
    await expect(bar).toBeInViewport()

    await page.getByRole('button', { name: 'Menu' }).tap()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByText('Carla Client')).toBeVisible()
    await menu.getByRole('link', { name: 'Projects' }).tap()
    await expect(page).toHaveURL('/projects')
    await expect(menu).toBeHidden()
  })
})
