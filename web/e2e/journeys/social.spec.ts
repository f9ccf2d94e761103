import type { Page } from '@playwright/test'

import { startIdentityProviders, type IdentityProviders } from '../fixtures/identity'
import { newName } from '../fixtures/people'
import { startServer } from '../fixtures/server'
import { expect, test as base } from '../fixtures/test'

const test = base.extend({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from here
    async ({}, use) => {
      let providers: IdentityProviders | undefined
      const server = await startServer(async (url) => {
        providers = await startIdentityProviders(url)
        return providers.settings
      })
      await use(server)
      await server.stop()
      await providers?.stop()
    },
    { scope: 'worker' },
  ],
})

type Name = 'Google' | 'GitHub' | 'LinkedIn'

/** Signs in on the provider's own pages and allows what the site asks for. */
async function allow(page: Page, name: Name, login: string) {
  if (name === 'GitHub') {
    await page.getByLabel('Username').fill(login)
    await page.getByRole('button', { name: 'Authorize' }).click()
    return
  }
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('anything')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function begin(page: Page, name: Name) {
  // The provider's pages ask for a font that is not on this machine.
  await page.route('https://fonts.googleapis.com/**', (route) => route.abort())
  await page.goto('/login')
  await page.getByRole('link', { name: `Continue with ${name}` }).click()
}

async function chooseDeveloper(page: Page) {
  await page.getByRole('radio', { name: /I’m a developer/ }).check()
  await page.getByRole('button', { name: 'Continue as a developer' }).click()
}

test('registering with a provider keeps the role that was chosen', async ({ page }) => {
  await page.route('https://fonts.googleapis.com/**', (route) => route.abort())
  await page.goto('/register?role=developer')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await allow(page, 'Google', newName('intent'))
  await expect(page).toHaveURL('/developer-dashboard')
})

for (const name of ['Google', 'GitHub', 'LinkedIn'] as const) {
  test(`${name}: the first sign-in chooses a role, the second leads to the dashboard`, async ({
    page,
    browser,
    server,
  }) => {
    const login = newName('social')
    await begin(page, name)
    await allow(page, name, login)
    await expect(page.getByText('Welcome! Please select your role to continue')).toBeVisible()
    await expect(page).toHaveURL('/oauth-success')
    await expect(page).toHaveURL('/select-role')
    const token = await page.evaluate(() => localStorage.getItem('token'))
    expect(token).toMatch(/^ops_/)
    await chooseDeveloper(page)
    await expect(page).toHaveURL('/developer-dashboard')

    const elsewhere = await browser.newContext({ baseURL: server.url })
    const second = await elsewhere.newPage()
    await begin(second, name)
    await allow(second, name, login)
    await expect(second.getByText(/^Welcome back, social/)).toBeVisible()
    await expect(second).toHaveURL('/developer-dashboard')
    await elsewhere.close()
  })

  test(`${name}: whoever refuses sees the error page`, async ({ page }) => {
    await begin(page, name)
    const cancel = page.getByRole(name === 'GitHub' ? 'button' : 'link', { name: /Cancel/ })
    await cancel.click()
    await expect(page).toHaveURL(/\/oauth-error\?/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication Failed')
    await expect(page.getByText(`We couldn't authenticate you with ${name}.`)).toBeVisible()
    await expect(page.getByText(`The sign-in was cancelled at ${name}.`)).toBeVisible()
    await page.getByRole('link', { name: 'Return to Login' }).click()
    await expect(page).toHaveURL('/login')
  })
}

test('an address that has an account is asked to log in and link', async ({ page, people }) => {
  const person = await people.registered('client')
  const login = newName('taken')
  const body = { username: login, email: `${login}@mail.example`, password: person.password }
  await page.request.post('/api/auth/register', { data: body })
  await begin(page, 'Google')
  await allow(page, 'Google', login)
  await expect(page).toHaveURL(/\/oauth-error\?/)
  await expect(page.getByText(/^There is already an account with this email address/)).toBeVisible()
})

test('another provider is linked and unlinked on the profile page', async ({ page }) => {
  const login = newName('linker')
  await begin(page, 'Google')
  await allow(page, 'Google', login)
  await chooseDeveloper(page)
  await expect(page).toHaveURL('/developer-dashboard')

  // The stored ids of a sign-in lead to the dashboard once, when the app is next opened.
  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('google_id'))).toBeNull()
  await page.goto('/profile?tab=security')
  await page.getByRole('button', { name: 'Unlink Google' }).click()
  await expect(page.getByText(/^This is your only way to sign in/)).toBeVisible()

  await page.getByRole('button', { name: 'Link GitHub' }).click()
  await allow(page, 'GitHub', login)
  await expect(page).toHaveURL('/profile?tab=security')
  await expect(page.getByText('GitHub linked')).toBeVisible()
  await page.getByRole('button', { name: 'Unlink Google' }).click()
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible()
})
