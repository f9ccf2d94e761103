import { takenOver } from '../fixtures/served'
import { expect, test } from '../fixtures/test'

test('a provider without keys says so in place', async ({ page }) => {
  for (const path of ['/login', '/register', '/']) {
    await page.goto(path)
    await takenOver(page)
    for (const name of ['Google', 'GitHub', 'LinkedIn']) {
      await page.getByRole('link', { name: `Continue with ${name}` }).click()
      await expect(page.getByText(`${name} sign-in isn’t set up on this server.`)).toBeVisible()
    }
    await expect(page).toHaveURL(path)
  }
})

test('its address leads to the error page', async ({ page }) => {
  await page.goto('/api/auth/github')
  await expect(page).toHaveURL(/\/oauth-error\?/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication Failed')
  await expect(page.getByText("We couldn't authenticate you with GitHub.")).toBeVisible()
  await expect(page.getByText("GitHub sign-in isn't set up on this server.")).toBeVisible()
  await expect(page.getByText('If this problem persists, please contact support.')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('the error page has words of its own', async ({ page }) => {
  await page.goto('/oauth-error')
  await expect(page.getByText("We couldn't authenticate you with OAuth provider.")).toBeVisible()
  await expect(page.getByText('Authentication failed', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Homepage' }).click()
  await expect(page).toHaveURL('/')
})

test('success without a token says so and goes to /login after 2 s', async ({ page }) => {
  await page.goto('/oauth-success')
  await expect(page.getByText('Missing authentication token')).toBeVisible()
  const start = Date.now()
  await expect(page).toHaveURL('/login')
  expect(Date.now() - start).toBeGreaterThan(1_000)
})

for (const [role, home, message] of [
  ['developer', '/developer-dashboard', 'Welcome back, '],
  ['client', '/client-dashboard', 'Welcome back, '],
  [null, '/select-role', 'Welcome! Please select your role to continue'],
] as const) {
  test(`success welcomes ${role ?? 'a newcomer'} and leads on after 1.5 s`, async ({
    page,
    people,
  }) => {
    const person = await people.registered(role)
    await page.goto(`/oauth-success?token=${person.token}`)
    const text = role === null ? message : `${message}${person.username}!`
    await expect(page.getByText(text)).toBeVisible()
    await expect(page).toHaveURL('/oauth-success')
    const start = Date.now()
    await expect(page).toHaveURL(home)
    expect(Date.now() - start).toBeGreaterThan(500)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(person.token)
  })
}

test('success with a token nobody knows ends at the choice of a role', async ({ page }) => {
  await page.goto('/oauth-success?token=ops_unknown')
  await expect(page.getByText('Could not retrieve your profile')).toBeVisible()
  await expect(page).toHaveURL('/select-role')
})

test('a spent ticket is an authentication error', async ({ page }) => {
  await page.goto('/oauth-success?token=opt_spent')
  await expect(page.getByText('Authentication error')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expect(page).toHaveURL('/login')
})

for (const [path, provider] of [
  ['/auth/google/callback', 'google'],
  ['/auth/github/callback', 'github'],
  ['/oauth-callback', 'linkedin'],
  ['/oauth/callback', 'linkedin'],
] as const) {
  test(`${path} hands code and state on to the server`, async ({ page }) => {
    await page.goto('/login')
    await page.evaluate(() => {
      sessionStorage.setItem('oauthProvider', 'linkedin')
    })
    await page.route('**/api/auth/*/callback?*', (route) => route.fulfill({ body: 'received' }))
    const handedOn = page.waitForRequest((request) => request.url().includes('/api/auth/'))
    await page.goto(`${path}?code=c-1&state=s-1`)
    const url = new URL((await handedOn).url())
    await expect(page.getByText('received')).toBeVisible()
    expect(url.pathname).toBe(`/api/auth/${provider}/callback`)
    expect(Object.fromEntries(url.searchParams)).toEqual({ code: 'c-1', state: 's-1' })
  })
}
