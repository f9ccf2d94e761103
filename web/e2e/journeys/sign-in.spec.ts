import { PASSWORD } from '../fixtures/people'
import { expect, test } from '../fixtures/test'

test('a wrong password is said, and nothing typed is lost', async ({ page, people }) => {
  const { username } = await people.registered('client')
  await page.goto('/login')
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password')
  await expect(page.getByLabel('Username or email')).toHaveValue(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/client-dashboard')
})

test('the remembered path is opened after the login, once', async ({ page, people }) => {
  const { username } = await people.registered('developer')
  await page.goto('/requests/4?tab=2')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Sign in to see this request.')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('redirectPath'))).toBe(
    '/requests/4?tab=2',
  )
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/requests/4?tab=2')
  expect(await page.evaluate(() => sessionStorage.getItem('redirectPath'))).toBeNull()
})

test('a remembered path of another site is not followed', async ({ page, people }) => {
  const { username } = await people.registered('developer')
  await page.goto('/login')
  await page.evaluate(() => {
    sessionStorage.setItem('redirectPath', '//evil.example/login')
  })
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/developer-dashboard')
})

test('unknown paths lead to /, aliases to their pages', async ({ page }) => {
  await page.goto('/there/is/nothing')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Connecting talent with opportunity',
  )
  await page.goto('/terms')
  await expect(page).toHaveURL('/terms-of-service')
  await page.goto('/privacy')
  await expect(page).toHaveURL('/privacy-policy')
})

test('the auth dialog opens from the header and closes with Escape', async ({ page }) => {
  await page.goto('/creators')
  const opener = page.getByRole('button', { name: 'Sign In' })
  await opener.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Sign in to your account')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await dialog.getByRole('button', { name: 'Login to Your Account' }).click()
  await expect(page).toHaveURL('/login')
})

test('signing out in one tab signs out the other', async ({ page, context, people }) => {
  await people.signIn(page, await people.registered('client'))
  await page.goto('/profile')
  const other = await context.newPage()
  await other.goto('/client-dashboard')
  await other.goto('/logout')
  await expect(other).toHaveURL('/login')
  await expect(page).toHaveURL('/login')
})

test('the landing page is served drawn, and taken over without a change', async ({
  page,
  request,
  people,
}) => {
  const html = await (await request.get('/')).text()
  expect(html).toContain('Connecting talent with opportunity')
  expect(html).toContain('A free platform built for freelance developers')
  await people.signIn(page, await people.registered('client'))
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toHaveAttribute(
    'href',
    '/client-dashboard',
  )
})

test.describe('an injected script', () => {
  test.use({ provoked: [/Content Security Policy/] })

  test('does not run', async ({ page }) => {
    await page.goto('/login')
    const blocked = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => {
            resolve(event.effectiveDirective)
          })
          const script = document.createElement('script')
          script.textContent = 'window.broken = true'
          document.body.append(script)
        }),
    )
    expect(blocked).toBe('script-src-elem')
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  })
})
