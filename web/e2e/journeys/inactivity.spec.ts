import { PASSWORD } from '../fixtures/people'
import { takenOver } from '../fixtures/served'
import { expect, test } from '../fixtures/test'

const WARNING = 'Are you still there?'
const EXPIRED = 'Your session has expired due to inactivity. Please log in again.'

test.beforeEach(async ({ context }) => {
  await context.clock.install()
})

test('two tabs: the warning comes in both, staying in one keeps both', async ({
  context,
  page,
  people,
}) => {
  await people.signIn(page, await people.registered('client'))
  await page.goto('/client-dashboard')
  const other = await context.newPage()
  await other.goto('/profile?tab=security')
  await expect(other.getByText('This browser', { exact: true })).toBeVisible()
  await takenOver(page)

  await context.clock.fastForward('28:10')
  const here = page.getByRole('alertdialog', { name: WARNING })
  const there = other.getByRole('alertdialog', { name: WARNING })
  await expect(here).toContainText('Your session will expire in 2 minute(s).')
  await expect(there).toBeVisible()

  const reported = page.waitForRequest('**/api/auth/activity')
  await here.getByRole('button', { name: 'Stay signed in' }).click()
  await reported
  await expect(here).toBeHidden()
  await expect(there).toBeHidden()

  await context.clock.fastForward('27:00')
  await expect(page).toHaveURL('/client-dashboard')
  await expect(here).toBeHidden()
})

test('two tabs: the end comes to both, with its text, and returns to the same page', async ({
  context,
  page,
  people,
}) => {
  const person = await people.registered('client')
  await people.signIn(page, person)
  await page.goto('/profile?tab=security')
  await expect(page.getByText('This browser', { exact: true })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/client-dashboard')
  await takenOver(other)

  // In steps below two minutes at the end: a chunk that is loading has no more than that.
  await context.clock.fastForward('28:10')
  await expect(page.getByRole('alertdialog', { name: WARNING })).toBeVisible()
  await context.clock.fastForward('01:30')
  await context.clock.fastForward('01:10')
  for (const tab of [page, other]) {
    const alert = tab.getByRole('alertdialog', { name: 'Signed out' })
    await expect(alert).toContainText(EXPIRED)
    await expect(tab).toHaveURL('/login')
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(alert).toBeHidden()
  }
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('token')

  const me = await fetch(new URL('/api/auth/me', page.url()), {
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(me.status).toBe(401)

  await page.getByLabel('Username or email').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/profile?tab=security')
})

test('activity keeps the session: a key, then 29 minutes, no end', async ({
  context,
  page,
  people,
}) => {
  await people.signIn(page, await people.registered('developer'))
  await page.goto('/developer-dashboard')
  await takenOver(page)
  await context.clock.fastForward('20:00')
  await page.keyboard.press('Shift')
  await context.clock.fastForward('00:02')
  await context.clock.fastForward('20:00')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page).toHaveURL('/developer-dashboard')
})
