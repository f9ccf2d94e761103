import type { Page } from '@playwright/test'

import { PASSWORD } from '../fixtures/people'
import { expect, test } from '../fixtures/test'

/** A browser that hears of nothing learns it from the answer to what it does next. */
const deafen = (page: Page) => page.route('**/api/events', (route) => route.abort())

test('401 in the middle of a form: to /login with the reason, and back', async ({
  page,
  people,
}) => {
  const person = await people.registered('client')
  await deafen(page)
  await people.signIn(page, person)
  await page.goto('/profile?tab=security')
  await expect(page.getByText('This browser', { exact: true })).toBeVisible()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password').fill('another good password')
  // Ended while the form is under way: any call before it would lead to the login page first.
  await page.route('**/api/auth/password', async (route) => {
    await people.revoke(person)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toHaveText('Session expired. Please log in again.')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.getByLabel('Username or email').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/profile?tab=security')
})

test('401 over a form with something typed: the password is asked for in place, and nothing is lost', async ({
  page,
  people,
}) => {
  const person = await people.registered('client')
  await deafen(page)
  await people.signIn(page, person)
  await page.goto('/create-playlist')
  await page.getByLabel('Title').fill('Tides of the week')
  await people.revoke(person)
  await page.getByRole('button', { name: 'Create playlist' }).click()
  const again = page.getByRole('alertdialog', { name: 'Log in to continue' })
  await expect(again).toContainText('Session expired. Please log in again.')
  await expect(page).toHaveURL('/create-playlist')
  const password = again.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await password.fill('not the password')
  await again.getByRole('button', { name: 'Log in' }).click()
  await expect(again.getByRole('alert')).toHaveText('Invalid username or password')
  await password.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await expect(page.getByLabel('Title')).toHaveValue('Tides of the week')
  await page.getByRole('button', { name: 'Create playlist' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tides of the week')
})

test('401 on a public page signs out and stays', async ({ page, people }) => {
  const newcomer = await people.registered(null)
  await deafen(page)
  await people.signIn(page, newcomer)
  // The app asks who is there; that must not be the call that finds out.
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/auth/me'))
  await page.goto('/select-role')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeHidden()
  await asked
  await people.revoke(newcomer)
  await page.getByRole('radio', { name: /I’m a client/ }).check()
  await page.getByRole('button', { name: 'Continue as a client' }).click()
  await expect(page.getByRole('alert')).toHaveText('Session expired. Please log in again.')
  await expect(page).toHaveURL('/select-role')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test.describe('offline', () => {
  test.use({ provoked: [/net::ERR_INTERNET_DISCONNECTED/] })

  test('offline and back: a strip says so, and a form says that it could not be sent', async ({
    context,
    page,
    people,
  }) => {
    const { username } = await people.registered('client')
    await page.goto('/login')
    await page.getByLabel('Username or email').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await context.setOffline(true)
    await expect(page.getByText('You’re offline.')).toBeVisible()
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert')).toHaveText('Network error. Please check your connection.')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/client-dashboard')
    await expect(page.getByText('You’re offline.')).toBeHidden()
  })
})

test('a stored token that the server refuses is removed without a word', async ({
  page,
  people,
}) => {
  const person = await people.registered('client')
  await people.revoke(person)
  await people.signIn(page, person)
  await page.goto('/creators')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a server that fails at the start keeps the token and is asked again', async ({
  page,
  people,
}) => {
  test.slow()
  await people.signIn(page, await people.registered('client'))
  let broken = true
  await page.route('**/api/auth/me', async (route) => {
    if (broken) await route.fulfill({ status: 503, body: '' })
    else await route.continue()
  })
  await page.goto('/client-dashboard')
  await expect(page.getByText(/We can’t reach Opportune/)).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
  broken = false
  await expect(page).toHaveURL('/client-dashboard', { timeout: 20_000 })
  await expect(page.getByText(/We can’t reach Opportune/)).toBeHidden()
})

test.describe('when code does not arrive', () => {
  test.use({
    // One pattern: the runner takes a list with a second object for a value and its options.
    provoked: [
      /Failed to fetch dynamically imported module|This page couldn’t be loaded|net::ERR_(INTERNET_DISCONNECTED|FAILED)/,
    ],
  })

  test('offline it stays our page, and goes on when the network is back', async ({
    context,
    page,
  }) => {
    await page.goto('/login')
    // The page's own code is here.
    await expect(page.getByRole('link', { name: 'Register', exact: true })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Register', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page couldn’t be opened')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register')
  })

  test('the page says so and can be tried again', async ({ page }) => {
    await page.goto('/login')
    // As if it had just reloaded itself: then it waits to be asked.
    await page.evaluate(() => {
      sessionStorage.setItem('reloadedAt', String(Date.now()))
    })
    let gone = true
    await page.route('**/assets/register-page-*.js', async (route) => {
      if (gone) await route.abort()
      else await route.continue()
    })
    await page.getByRole('link', { name: 'Register', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page couldn’t be opened')
    gone = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register')
  })
})
