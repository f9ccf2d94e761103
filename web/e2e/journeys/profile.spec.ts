import { PASSWORD } from '../fixtures/people'
import { expect, test } from '../fixtures/test'

test('changes the password; the old one no longer opens the door', async ({
  page,
  people,
  server,
}) => {
  const { username } = await people.registered('developer')
  await page.goto('/login')
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  // A menu that is opened before closes with the page it was opened on.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Developer dashboard')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.getByRole('link', { name: 'Security', exact: true }).click()

  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password').fill('a brand new password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')

  const login = (password: string) =>
    fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
  expect((await login(PASSWORD)).status).toBe(401)
  expect((await login('a brand new password')).status).toBe(200)
})

test('ends another session', async ({ page, people, server }) => {
  const person = await people.registered('client')
  const again = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Firefox/130.0 (Windows)' },
    body: JSON.stringify({ username: person.username, password: PASSWORD }),
  })
  const { token } = (await again.json()) as { token: string }
  await people.signIn(page, person)
  await page.goto('/profile?tab=security')
  await expect(page.getByText('This browser', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'End session: Firefox on Windows' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
  await expect(page.getByText('Session ended')).toBeVisible()
  await expect(page.getByRole('button', { name: /^End session/ })).toBeHidden()
  const me = await fetch(`${server.url}/api/auth/me`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(me.status).toBe(401)
})
