import type { Page } from '@playwright/test'

import { call, requestsOf } from '../fixtures/requests'
import { expect, test } from '../fixtures/test'

const TEXT = 'I would begin with the ledger, and leave the reports for last.'
const DIALOG = 'Creator Subscription Required'

const card = (page: Page, name: RegExp) => page.getByRole('radio', { name }).check()

test('a developer without a subscription answers, subscribes after a declined card, and the answer goes; then cancels', async ({
  page,
  people,
  server,
  client,
  developer,
}) => {
  test.setTimeout(120_000)
  const posted = await requestsOf(server.url, client).post()

  await people.signIn(page, developer)
  await page.goto(`/opportunities/${posted.id}`)
  await page.getByRole('textbox', { name: 'Your proposal' }).fill(TEXT)
  await page.getByLabel(/^Price/).fill('3,900')
  await page.getByRole('button', { name: 'Send proposal' }).click()
  const dialog = page.getByRole('dialog', { name: DIALOG })
  await expect(dialog.getByText('$9.95')).toBeVisible()
  await expect(dialog.getByText('Test mode. No real money is charged.')).toBeVisible()

  // First they change their mind: nothing was charged, and the wish is still known.
  await dialog.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Test checkout' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await expect(page).toHaveURL(/\/subscription\/success\?canceled=/)
  await expect(page.getByText('Nothing was charged. Your proposal is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()

  await card(page, /Declined: insufficient funds/)
  await page.getByRole('button', { name: 'Subscribe for $9.95 a month' }).click()
  await expect(page.getByRole('alert')).toContainText('insufficient funds')
  await card(page, /^Pays Card/)
  await page.getByRole('button', { name: 'Subscribe for $9.95 a month' }).click()

  // Back, the answer goes by itself, as it was typed, once.
  await expect(page).toHaveURL(`/opportunities/${posted.id}`, { timeout: 20_000 })
  const mine = page.getByRole('region', { name: 'Your proposal' })
  await expect(mine.getByText(TEXT)).toBeVisible()
  await expect(mine.getByText('$3,900', { exact: true })).toBeVisible()
  await page.reload()
  await expect(mine.getByText(TEXT)).toBeVisible()
  const received = await call(server.url, client, 'GET', '/snagged-requests/')
  expect(((await received.json()) as { message: string }[]).map((row) => row.message)).toEqual([
    TEXT,
  ])
  expect(await page.evaluate(() => sessionStorage.getItem('afterSubscribing'))).toBeNull()

  // On the profile: how it stands, what was paid, and the way out.
  await page.goto('/profile?tab=payments')
  const part = page.getByRole('region', { name: 'Subscription' })
  await expect(part.getByText('Active', { exact: true })).toBeVisible()
  await expect(part.getByText(/Renews on /)).toBeVisible()
  const receipts = page.getByRole('region', { name: 'Receipts' })
  await expect(receipts.getByText('$9.95')).toBeVisible()
  await part.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('button', { name: 'Cancel at the end of the period' }).click()
  await page.getByRole('link', { name: /^Return to/ }).click()
  await expect(page).toHaveURL('/profile?tab=payments')
  await expect(part.getByText(/^Active until /)).toBeVisible()
  await part.getByRole('button', { name: 'Keep the subscription' }).click()
  await expect(part.getByText('Active', { exact: true })).toBeVisible()
})

test('the success page opened by hand changes nothing, and asks a visitor to sign in', async ({
  page,
  people,
  developer,
}) => {
  await page.goto('/subscription/success?session_id=cs_made_up')
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL(/\/subscription\/success/)
  await people.signIn(page, developer)
  await page.goto('/subscription/success')
  await expect(page.getByText('No subscription')).toBeVisible()
  await page.goto('/subscription/success?session_id=cs_made_up')
  await expect(page.getByText('Failed to verify subscription. Please try again.')).toBeVisible({
    timeout: 20_000,
  })
})

const supportDialog = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Support' }).click()
  return page.getByRole('dialog', { name: 'Support Opportune' })
}

test('somebody signed in donates anonymously: nothing that tells who goes along', async ({
  page,
  people,
  server,
  developer,
}) => {
  await people.signIn(page, developer)
  // A browser that has signed in before carries a cookie.
  await page.context().addCookies([{ name: 'device', value: 'known', url: server.url }])
  await page.goto('/creators')
  const dialog = await supportDialog(page)
  await expect(dialog.getByRole('radio', { name: '$5', exact: true })).toBeChecked()
  await dialog.getByRole('checkbox', { name: /^Donate anonymously/ }).check()
  const [sent] = await Promise.all([
    page.waitForRequest('**/api/payments/create-donation-session'),
    dialog.getByRole('button', { name: 'Donate', exact: true }).click(),
  ])
  const headers = await sent.allHeaders()
  expect(headers).not.toHaveProperty('authorization')
  expect(headers).not.toHaveProperty('cookie')

  await card(page, /Asks for an extra confirmation/)
  await page.getByRole('button', { name: 'Pay $5.00' }).click()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page).toHaveURL(/\/donation\/success\?session_id=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
  await page.goto('/profile?tab=payments')
  await expect(page.getByText('No payments yet')).toBeVisible()
})

test('a visitor donates an amount of their own with a name, after cancelling once', async ({
  page,
}) => {
  await page.goto('/creators')
  const dialog = await supportDialog(page)
  await dialog.getByLabel('Custom amount').fill('12.349')
  await dialog.getByLabel(/^Name on the/).fill('Tomás & <Ana>')
  await dialog.getByRole('button', { name: 'Donate', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await expect(page).toHaveURL('/donation/cancel')
  await expect(page.getByText('Nothing was charged.')).toBeVisible()

  await page.getByRole('button', { name: 'Donate', exact: true }).click()
  await dialog.getByLabel('Custom amount').fill('12.349')
  await dialog.getByLabel(/^Name on the/).fill('Tomás & <Ana>')
  await dialog.getByRole('button', { name: 'Donate', exact: true }).click()
  await page.getByRole('button', { name: 'Pay $12.34' }).click()
  await expect(page.getByText('$12.34')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'See the supporters' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Tomás & <Ana>' })
  await expect(row).toContainText('$12.34')
})
