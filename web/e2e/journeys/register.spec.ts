import { newName, PASSWORD, type Role } from '../fixtures/people'
import { call, requestsOf } from '../fixtures/requests'
import { expect, test } from '../fixtures/test'

for (const role of ['client', 'developer'] satisfies Role[]) {
  test(`registers as ${role}, signs out and in again`, async ({ page }) => {
    const name = newName(role)
    await page.goto('/')
    await page
      .getByRole('main')
      .getByRole('link', { name: 'Register', exact: true })
      .first()
      .click()
    await expect(page).toHaveURL('/register')
    await page.getByRole('radio', { name: new RegExp(`I’m a ${role}`) }).check()
    await page.getByLabel('Username').fill(name)
    await page.getByLabel('Email').fill(`${name}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL(`/${role}-dashboard`)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    const stored = await page.evaluate(() => Object.entries(localStorage))
    expect(stored.map(([key]) => key)).toEqual(
      expect.arrayContaining(['token', 'user', 'authState', 'lastActivity']),
    )
    const user = String(new Map(stored).get('user'))
    expect(JSON.parse(user)).toMatchObject({ username: name, userType: role })

    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Logout', exact: true }).click()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

    // The e-mail address does as well as the name.
    await page.getByLabel('Username or email').fill(`${name}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(`/${role}-dashboard`)
  })
}

test('joining as a developer asks for nothing twice, and the full name is what others see', async ({
  page,
  people,
  server,
}) => {
  const name = newName('intent')
  await page.goto('/')
  await page.getByRole('link', { name: 'Join as a developer' }).click()
  await expect(page).toHaveURL('/register?role=developer')
  await expect(page.getByRole('radio', { name: /I’m a developer/ })).toBeChecked()
  await page.getByLabel('Full name').fill('Ines Kaya')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email').fill(`${name}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/developer-dashboard')

  const token = await page.evaluate(() => localStorage.getItem('token'))
  const me = await fetch(`${server.url}/api/auth/me`, {
    headers: { authorization: `Bearer ${token ?? ''}` },
  })
  const { id } = (await me.json()) as { id: number }
  const client = await people.registered('client')
  const requests = requestsOf(server.url, client)
  const request = await requests.post()
  await call(server.url, client, 'POST', '/conversations/', {
    request_id: request.id,
    developer_id: id,
  })
  await people.signIn(page, client)
  await page.goto('/conversations')
  await expect(page.getByRole('main').getByText('Ines Kaya').first()).toBeVisible()

  // And the developer is told the price before anything is typed.
  const user = { id, username: name, user_type: 'developer' }
  await people.signIn(page, { ...client, username: name, token: token ?? '', user })
  await page.goto(`/opportunities/${request.id}`)
  await expect(page.getByText('$9.95 a month')).toBeVisible()
  await expect(page.getByLabel('Your proposal')).toHaveValue('')
})

test('registers without a role and chooses it afterwards, once', async ({ page, baseURL }) => {
  const name = newName('newcomer')
  await page.goto('/register')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email').fill(`${name}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/select-role')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/select-role')
  await expect(page.getByText('You can’t change this later.')).toBeVisible()
  await page.getByRole('radio', { name: /I’m a developer/ }).check()
  await page.getByRole('button', { name: 'Continue as a developer' }).click()
  await expect(page).toHaveURL('/developer-dashboard')
  await page.goto('/select-role')
  await expect(page).toHaveURL('/developer-dashboard')

  const token = await page.evaluate(() => localStorage.getItem('token'))
  const me = await fetch(`${baseURL ?? ''}/api/auth/me`, {
    headers: { authorization: `Bearer ${token ?? ''}` },
  })
  expect(await me.json()).toMatchObject({ user_type: 'developer', needs_role_selection: false })
})

test('a taken name and a taken address are said at their fields', async ({ page, people }) => {
  const somebody = await people.registered('client')
  await page.goto('/register')
  await page.getByLabel('Username').fill(somebody.username.toUpperCase())
  await page.getByLabel('Email').fill(`${newName('fresh')}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.getByLabel('Username').fill(newName('fresh'))
  await page.getByLabel('Email').fill(somebody.email)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
})
