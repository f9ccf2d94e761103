import { takenOver } from '../fixtures/served'
import { expect, test } from '../fixtures/test'

test('a newcomer’s checklist leads to the first request and goes away', async ({
  page,
  people,
  server,
  developer,
}) => {
  const client = await people.registered('client')
  const asClient = { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' }
  await people.signIn(page, client)
  await page.goto('/client-dashboard')
  const start = page.getByRole('region', { name: 'Get started' })
  await expect(start.getByText(/^\d of 6 done$/)).toBeVisible()
  await start.getByRole('link', { name: 'Create your profile' }).click()
  await page.getByRole('textbox', { name: /^Company/ }).fill('Harbour Works')
  await page.getByRole('button', { name: 'Create profile' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()

  await page.goto('/client-dashboard')
  await start.getByRole('link', { name: 'Post a request' }).click()
  await page.getByLabel('Title').fill('Seats that are never sold twice')
  await page.getByLabel('Description').fill('A small service that decides.')
  await page.getByLabel('Estimated budget').fill('9000')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Seats that are never sold twice',
  )
  const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])

  await page.goto('/client-dashboard')
  await expect(start.getByRole('link', { name: 'Invite developers' })).toBeVisible()
  await fetch(`${server.url}/api/profile/developer`, {
    method: 'POST',
    headers: { authorization: `Bearer ${developer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ display_name: 'Devon' }),
  })
  const invited = await fetch(`${server.url}/api/requests/${id}/share`, {
    method: 'POST',
    headers: asClient,
    body: JSON.stringify({ developer_ids: [developer.user.id] }),
  })
  expect(invited.ok).toBe(true)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Latest requests' })).toBeVisible()
  await expect(start).toBeHidden()
})

test('what stands around a dashboard is there before its code, for those who are signed in', async ({
  page,
  people,
  client,
}) => {
  const waiting: (() => void)[] = []
  const release = () => {
    for (const goOn of waiting.splice(0)) goOn()
  }
  await page.route('**/assets/index-*.js', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  const heading = page.getByRole('heading', { level: 1, name: 'Client dashboard' })
  const drawn = page.locator('#root[data-drawn]')

  await page.goto('/client-dashboard')
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  await expect(drawn).toBeAttached()
  await expect(heading).toBeHidden()
  release()
  await expect(page).toHaveURL('/login')

  await people.signIn(page, client)
  await page.goto('/client-dashboard')
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  await expect(drawn).toBeAttached()
  await expect(heading).toBeVisible()
  await expect(page.getByRole('link', { name: 'Post a request' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  release()
  await takenOver(page)
  await expect(page.getByRole('region', { name: 'Get started' })).toBeVisible()
  await expect(heading).toHaveCount(1)
})
