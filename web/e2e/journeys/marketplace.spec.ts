import type { Page } from '@playwright/test'

import { call } from '../fixtures/requests'
import { expect, test } from '../fixtures/test'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})
const HANDBOOK = 'Mind the pressure.'

test('a product is published, bought after a declined card, downloaded, reviewed, answered and refunded', async ({
  page,
  people,
  developer,
  client,
  server,
  browser,
}) => {
  test.setTimeout(120_000)

  // A developer sells without a subscription: words first, then files, then the public.
  await people.signIn(page, developer)
  await page.goto('/marketplace')
  await page.getByRole('link', { name: 'New product' }).first().click()
  await page.getByLabel('Title').fill('Lanternfish kit')
  await page.getByLabel(/^Summary/).fill('Logbook templates for divers.')
  await page.getByRole('textbox', { name: /^Description/ }).fill('Three **templates**.')
  await page.getByLabel('Price', { exact: true }).fill('19')
  await page.getByLabel('Tags').fill('Diving,')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/\/marketplace\/\d+\/edit$/)
  await page
    .getByLabel('Add files')
    .setInputFiles([file('templates.txt', 'One, two, three.'), file('handbook.txt', HANDBOOK)])
  await expect(page.getByRole('link', { name: 'Download handbook.txt' })).toBeVisible()
  await page.getByLabel('Version', { exact: true }).fill('1.0')
  await page.getByRole('button', { name: 'Add version' }).click()
  await expect(page.getByRole('heading', { level: 3, name: '1.0' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page).toHaveURL(/\/marketplace\/\d+$/)
  const address = page.url()
  const id = Number(address.split('/').at(-1))
  await expect(heading(page)).toHaveText('Lanternfish kit')
  await expect(page.getByText('Published', { exact: true })).toBeVisible()

  // A visitor finds it, signs in to buy it, and comes back to it.
  const context = await browser.newContext({ acceptDownloads: true })
  const buyer = await context.newPage()
  await buyer.goto(`${server.url}/marketplace?q=lanternfish`)
  await buyer.getByRole('link', { name: 'Lanternfish kit' }).click()
  await buyer.getByRole('button', { name: 'Buy for $19' }).click()
  await buyer.getByRole('button', { name: 'Login to Your Account' }).click()
  await buyer.getByLabel('Username or email').fill(client.username)
  await buyer.getByLabel('Password', { exact: true }).fill(client.password)
  await buyer.getByRole('button', { name: 'Login' }).click()
  await expect(buyer).toHaveURL(address)
  await buyer.getByRole('button', { name: 'Buy for $19' }).click()

  // The first card has no money on it.
  await expect(buyer.getByRole('heading', { level: 1, name: 'Test checkout' })).toBeVisible()
  await buyer.getByRole('radio', { name: /Declined: insufficient funds/ }).check()
  await buyer.getByRole('button', { name: /^Pay \$19\.00/ }).click()
  await expect(buyer.getByRole('alert')).toContainText('Insufficient funds for purchase.')
  await buyer.getByRole('radio', { name: /^Pays Card/ }).check()
  await buyer.getByRole('button', { name: /^Pay \$19\.00/ }).click()
  const owned = buyer.getByRole('region', { name: 'You own this' })
  await expect(owned).toBeVisible({ timeout: 20_000 })
  await expect(buyer).toHaveURL(address)

  // The files are as they were sent, and the key is good.
  const [download] = await Promise.all([
    buyer.waitForEvent('download'),
    owned.getByRole('link', { name: 'Download handbook.txt' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('handbook.txt')
  const stream = await download.createReadStream()
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  expect(Buffer.concat(parts).toString()).toBe(HANDBOOK)
  const key = await owned.getByLabel('Licence key', { exact: true }).inputValue()
  const verify = async () => {
    const asked = new URLSearchParams({ license_key: key })
    const answer = await fetch(`${server.url}/api/marketplace/products/${id}/verify?${asked}`)
    return ((await answer.json()) as { valid: boolean }).valid
  }
  expect(await verify()).toBe(true)

  // The buyer reviews it, and the seller replies.
  await buyer.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
  await buyer.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await buyer.getByLabel(/^Comment/).fill('I take it on every dive.')
  await buyer.getByRole('button', { name: 'Submit review' }).click()
  await expect(buyer.getByRole('article', { name: 'Your review' })).toBeVisible()
  await page.reload()
  await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: /^Reply to/ }).click()
  await page.getByLabel('Your reply').fill('Thank you.')
  await page.getByRole('button', { name: 'Save reply' }).click()
  await expect(page.getByText(/^Reply from/)).toBeVisible()

  // The seller gives the money back, and with it ends what was bought.
  await page.goto('/marketplace/selling')
  const statement = page.getByRole('region', { name: 'Statement' })
  await expect(statement.getByText('$19').first()).toBeVisible()
  await page.getByRole('button', { name: /^Refund/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund $19' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const sales = page.getByRole('region', { name: 'Sales' })
  await expect(sales.getByText('Refunded', { exact: true })).toBeVisible({ timeout: 20_000 })
  await buyer.goto(`${server.url}/library`)
  await expect(buyer.getByText(/^Refunded on /)).toBeVisible()
  await expect(buyer.getByLabel('Licence key', { exact: true })).toHaveCount(0)
  const files = await call(server.url, client, 'GET', `/marketplace/products/${id}/files`).catch(
    (error: unknown) => String(error),
  )
  expect(files).toContain('answered 403')
  expect(await verify()).toBe(false)
  await context.close()
})
