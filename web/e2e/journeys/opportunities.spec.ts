import { takenOver } from '../fixtures/served'
import { expect, test } from '../fixtures/test'

test('a visitor browses, narrows down, opens one and is asked to sign in', async ({
  page,
  context,
  server,
  developer,
  requests,
}) => {
  const word = `harbour${Date.now()}`
  const rust = await requests.post({ title: `Sensors for the ${word}`, skills: ['Rust', 'MQTT'] })
  await requests.post({
    title: `A site for the ${word}`,
    skills: ['React'],
    estimated_budget: 900,
  })
  await requests.post({ title: `Secrets of the ${word}`, visibility: 'private' })
  await requests.post({ title: `Draft of the ${word}`, status: 'draft' })

  await page.goto('/terms-of-service')
  await takenOver(page)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Open requests', exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Open requests' })).toBeVisible()

  const titles = page.getByRole('article').getByRole('heading')
  await page.getByRole('searchbox', { name: 'Search' }).fill(word)
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter')
  await expect(page).toHaveURL(`/opportunities?search=${word}`)
  await expect(titles).toHaveCount(2)

  const order = page.getByRole('combobox', { name: 'Sort by' })
  await expect(order).toHaveValue('best')
  await order.selectOption('newest')
  await expect(titles).toHaveText([`A site for the ${word}`, `Sensors for the ${word}`])
  await order.selectOption('budget')
  await expect(titles).toHaveText([`Sensors for the ${word}`, `A site for the ${word}`])

  await page.getByRole('textbox', { name: 'Budget from' }).fill('$1,000')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(titles).toHaveText([`Sensors for the ${word}`])
  await page.getByRole('textbox', { name: 'Skills' }).fill('React')
  await page.getByRole('textbox', { name: 'Skills' }).press('Enter')
  await expect(page.getByText('No matching requests')).toBeVisible()
  const all = new URL(page.url()).searchParams
  expect(Object.fromEntries(all)).toEqual({
    search: word,
    skill: 'React',
    budget_min: '1000',
    sort: 'budget',
  })
  await page.reload()
  await expect(page.getByText('No matching requests')).toBeVisible()
  await page.goBack()
  await expect(titles).toHaveText([`Sensors for the ${word}`])

  await page.getByRole('link', { name: rust.title }).click()
  await expect(page).toHaveURL(`/opportunities/${rust.id}`)
  await expect(page.getByRole('heading', { level: 1, name: rust.title })).toBeFocused()
  await expect(page).toHaveTitle(`${rust.title} · Opportune`)
  await expect(page.getByText('cut-over')).toHaveJSProperty('tagName', 'STRONG')
  await expect(page.getByText('Budget: $4,200')).toBeVisible()
  await expect(page.getByRole('region', { name: 'About the client' })).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${server.url}/opportunities/${rust.id}`,
  )

  await page.getByRole('button', { name: 'Sign in to send a proposal' }).click()
  await page.getByRole('button', { name: 'Login to Your Account' }).click()
  await page.getByLabel('Username or email').fill(developer.username)
  await page.getByLabel('Password', { exact: true }).fill(developer.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`/opportunities/${rust.id}`)
  await expect(page.getByRole('heading', { level: 1, name: rust.title })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in to send a proposal' })).toHaveCount(0)
})

test('what is private or does not exist is kindly not there', async ({
  page,
  people,
  client,
  requests,
}) => {
  const hidden = await requests.post({ visibility: 'private' })
  for (const address of [hidden.id, 999_999_999, 'nonsense']) {
    await page.goto(`/opportunities/${address}`)
    await expect(page.getByText('Request not found')).toBeVisible()
    await expect(page.getByText(hidden.title)).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Browse open requests' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Open requests' })).toBeVisible()

  await people.signIn(page, client)
  await page.goto(`/opportunities/${hidden.id}`)
  await expect(page.getByRole('heading', { level: 1, name: hidden.title })).toBeVisible()
  await page.getByRole('link', { name: 'Manage' }).click()
  await expect(page).toHaveURL(`/requests/${hidden.id}`)
})

test('a long list goes on by pages', async ({ page, requests }) => {
  const word = `lighthouse${Date.now()}`
  for (let at = 1; at <= 23; at++) await requests.post({ title: `Part ${at}`, skills: [word] })
  await page.goto(`/opportunities?skill=${word}`)
  await expect(page.getByRole('article')).toHaveCount(20)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('article')).toHaveCount(23)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})
