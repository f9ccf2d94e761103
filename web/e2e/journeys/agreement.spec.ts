import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { makeProfile } from '../fixtures/requests'
import { LIVE, open, thread, twoSides } from '../fixtures/talks'
import { expect, test } from '../fixtures/test'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Agreement' })
const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })

async function submit(page: Page): Promise<void> {
  await panel(page)
    .getByRole('button', { name: /^Submit (milestone|again)$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Submit milestone' })
  await dialog.getByLabel(/^Note/).fill('It is done.')
  await dialog.getByRole('button', { name: 'Submit milestone' }).click()
  await expect(dialog).toBeHidden()
}

async function review(page: Page, stars: string, comment: string): Promise<void> {
  const form = panel(page).getByRole('form', { name: 'Review' })
  await form.getByRole('radio', { name: stars }).check({ force: true })
  await form.getByLabel(/^Comment/).fill(comment)
  await form.getByRole('button', { name: 'Submit review' }).click()
}
const said = (page: Page, title: RegExp) => panel(page).getByRole('article', { name: title })

test('an agreement is proposed, countered, compared, accepted, worked off, reviewed and paid', async ({
  browser,
  people,
  server,
}) => {
  test.setTimeout(120_000)
  const { developer, clients, developers, talk } = await twoSides(browser, server, people)
  await makeProfile(server.url, developer, { display_name: 'Maya Okafor' })
  await open(clients, talk)
  await open(developers, talk)

  // The developer proposes; the client sees it at once.
  await button(developers, 'Propose an agreement').click()
  const form = developers.getByRole('form', { name: 'Agreement' })
  await form.getByLabel('Scope', { exact: true }).fill('A test with 100 buyers proves it.')
  await form.getByLabel('Total').fill('9000')
  for (const [at, title, amount] of [
    [1, 'The test', '2000'],
    [2, 'The service', ''],
  ] as const) {
    await form.getByRole('button', { name: 'Add milestone' }).click()
    await form.getByLabel(`Title of milestone ${at}`).fill(title)
    await form.getByLabel(`Amount of milestone ${at}`).fill(amount)
  }
  await form.getByRole('button', { name: 'Add it to the last one' }).click()
  await form.getByRole('checkbox', { name: /Portfolio/ }).check()
  await form.getByRole('button', { name: 'Propose version 1' }).click()
  await expect(panel(developers).getByText('Proposed by you')).toBeVisible()
  await expect(button(clients, 'Accept version 1')).toBeVisible(LIVE)
  await expect(thread(clients).getByText(/proposed version 1$/)).toBeVisible(LIVE)

  // The client suggests changes; the developer compares them word by word and accepts.
  await button(clients, 'Suggest changes').click()
  const counter = clients.getByRole('form', { name: 'Agreement' })
  await counter.getByLabel('Scope', { exact: true }).fill('A test with 1,000 buyers proves it.')
  await counter.getByRole('button', { name: 'Propose version 2' }).click()
  await expect(panel(developers).getByText('Changes since version 1')).toBeVisible(LIVE)
  await expect(panel(developers).locator('del')).toHaveText('100')
  await expect(panel(developers).locator('ins')).toHaveText('1,000')
  await button(developers, 'Accept version 2').click()
  await expect(panel(developers).getByText('In progress')).toBeVisible()
  await expect(panel(clients).getByText('In progress')).toBeVisible(LIVE)

  // One milestone goes back and forth, the other is approved at once.
  await submit(developers)
  await button(clients, 'Request changes').click(LIVE)
  const ask = clients.getByRole('dialog', { name: 'Request changes' })
  await ask.getByLabel('What should be changed?').fill('Please add the evening boat.')
  await ask.getByRole('button', { name: 'Request changes' }).click()
  await expect(panel(developers).getByText('Please add the evening boat.')).toBeVisible(LIVE)
  await submit(developers)
  await button(clients, 'Approve $2,000').click(LIVE)
  await expect(panel(developers).getByText('$2,000 of $9,000 approved')).toBeVisible(LIVE)
  await submit(developers)
  await button(clients, 'Approve $7,000').click(LIVE)
  await expect(panel(clients).getByText('Completed')).toBeVisible()
  await expect(panel(developers).getByText('Completed')).toBeVisible(LIVE)

  // Each reviews the other. The first review stays hidden until there are two.
  await review(clients, '5 stars', 'Notes after every call.')
  await expect(said(clients, /^Your review$/)).toContainText('Notes after every call.')
  await expect(said(clients, /^Your review$/)).toContainText(/Hidden until .* writes theirs/)
  await expect(panel(developers).getByText(/has written a review\. Write yours/)).toBeVisible(LIVE)
  await expect(panel(developers).getByText('Notes after every call.')).toHaveCount(0)
  await review(developers, '4 stars', 'Clear from the start.')
  await expect(said(developers, /^Review from /)).toContainText('Notes after every call.')
  await expect(said(clients, /^Review from /)).toContainText('Clear from the start.', LIVE)
  await expect(said(clients, /^Your review$/)).not.toContainText('Hidden')

  // Everybody reads what was said about the developer.
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitor.goto(`/profile/developers/${String(developer.user.id)}/public`)
  const reviews = visitor.getByRole('region', { name: 'Reviews' })
  await reviews.scrollIntoViewIfNeeded()
  await expect(reviews.getByText('Notes after every call.')).toBeVisible()
  await expect(reviews.getByText('Verified work')).toBeVisible()
  await visitor.context().close()

  // Each milestone has its invoice. The client pays one in the sandbox; both see it paid.
  const invoice = (page: Page, text: string) =>
    panel(page).getByRole('link', { name: text, exact: true })
  await expect(invoice(developers, 'Invoice 1 · Open')).toBeVisible(LIVE)
  await invoice(developers, 'Invoice 2 · Open').click()
  await developers.getByRole('button', { name: 'Edit my details' }).click()
  const details = developers.getByRole('dialog', { name: 'Edit my details' })
  await details.getByLabel(/^Address/).fill('Quay 4\nSandhamn')
  await details.getByLabel(/^Tax information/).fill('VAT ID SE5590')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details).toBeHidden()
  await invoice(clients, 'Invoice 2 · Open').click()
  await expect(clients.getByText('VAT ID SE5590')).toBeVisible()
  await clients.getByRole('button', { name: 'Pay $7,000' }).click()
  await clients.getByRole('radio', { name: /^Pays Card/ }).check()
  await clients.getByRole('button', { name: 'Pay $7,000.00' }).click()
  await expect(clients.getByText('Your payment is confirmed')).toBeVisible({ timeout: 20_000 })
  await expect(clients).toHaveURL(/\/invoices\/\d+$/)
  await expect(clients.getByText(/^Paid online on /).first()).toBeVisible()
  await expect(developers.getByText(/^Paid online on /).first()).toBeVisible(LIVE)

  // They keep it as a PDF and as a page to print.
  const file = clients.waitForEvent('download')
  await clients.getByRole('button', { name: 'Download PDF' }).click()
  expect((await file).suggestedFilename()).toBe('invoice-2.pdf')
  expect((await readFile(await (await file).path())).subarray(0, 5).toString()).toBe('%PDF-')
  const printed = clients.waitForEvent('popup')
  await clients.getByRole('button', { name: 'Print' }).click()
  await expect((await printed).getByRole('heading', { name: 'Invoice 2' })).toBeVisible()
  await (await printed).close()

  // The other was paid another way, so the developer marks it.
  await developers.getByRole('navigation', { name: 'Your work' }).getByText('Invoices').click()
  const listed = developers.getByRole('main').getByRole('article')
  await expect(listed.filter({ hasText: 'Invoice 2' })).toContainText('Paid')
  await listed.getByRole('link', { name: 'Invoice 1' }).click()
  await developers.getByRole('button', { name: 'Mark as paid' }).click()
  const asked = developers.getByRole('dialog', { name: 'Mark invoice 1 as paid?' })
  await asked.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(developers.getByText(/^Marked as paid on /).first()).toBeVisible()
  await clients.getByRole('link', { name: 'Open conversation' }).click()
  await expect(invoice(clients, 'Invoice 1 · Paid')).toBeVisible(LIVE)

  // Both can keep the agreement.
  await button(clients, 'More about this agreement').click()
  const download = clients.waitForEvent('download')
  await clients.getByRole('menuitem', { name: 'Download' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toContain('A test with 1,000 buyers proves it.')
  expect(text).toMatch(/Fingerprint \(SHA-256\): [0-9a-f]{64}/)

  await clients.goto('/agreements')
  const row = clients.getByRole('main').getByRole('article')
  await expect(row).toContainText('Completed')
  await expect(row).toContainText('$9,000')
})
