import type { Page } from '@playwright/test'

import type { Person } from '../fixtures/people'
import { call } from '../fixtures/requests'
import { box, LIVE, open, sideOf, thread, twoSides, write } from '../fixtures/talks'
import { expect, test } from '../fixtures/test'

interface AdminReport {
  readonly id: number
  readonly target_type: string
  readonly target_id: number
  readonly comment?: string | null
}

/** The newest row of one of the admin's lists. */
async function newest<Row>(url: string, admin: Person, path: string): Promise<Row> {
  const { items } = (await (await call(url, admin, 'GET', path)).json()) as {
    items: readonly Row[]
  }
  const [first] = items
  if (first === undefined) throw new Error(`Nothing in ${path}`)
  return first
}

async function report(page: Page, what: string, reason: string, comment: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Report this ${what}` })
  await dialog.getByRole('radio', { name: reason }).check()
  await dialog.getByLabel(/^Comment/).fill(comment)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  const thanks = page.getByRole('dialog', { name: 'Report sent' })
  await expect(thanks.getByRole('status')).toBeVisible()
  await thanks.getByText('Close', { exact: true }).click()
  await expect(thanks).toBeHidden()
}

test('a reported request is hidden, its owner appeals, and it is restored', async ({
  page,
  browser,
  server,
  people,
  client,
  developer,
  requests,
}) => {
  test.setTimeout(120_000)
  const admin = await people.registered('client')
  await server.command('admin', 'grant', admin.username)
  const posted = await requests.post({ title: 'Port our tide tables' })
  const address = `/opportunities/${posted.id}`

  // A visitor signs in first.
  await page.goto(address)
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(page.getByRole('dialog', { name: /^Welcome to/ })).toBeVisible()

  await people.signIn(page, developer)
  await page.goto(address)
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await report(page, 'request', 'Scam or fraud', 'Asked me to pay first.')
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  const again = page.getByRole('dialog', { name: 'Report this request' })
  await again.getByRole('radio', { name: 'Scam or fraud' }).check()
  await again.getByRole('button', { name: 'Send report' }).click()
  await expect(again.getByText(/^You’ve already reported this/)).toBeVisible()
  await again.getByRole('button', { name: 'Cancel' }).click()

  const reported = await newest<AdminReport>(server.url, admin, '/admin/reports?status=open')
  expect(reported).toMatchObject({
    target_type: 'request',
    target_id: posted.id,
    comment: 'Asked me to pay first.',
  })
  await call(server.url, admin, 'POST', `/admin/reports/${reported.id}`, {
    action: 'hide',
    note: 'Nobody may ask for money before the work.',
  })
  await page.goto(address)
  await expect(page.getByText('Request not found')).toBeVisible()

  // Its owner is told, and appeals.
  const owners = await sideOf(browser, server, people, client)
  await owners.goto('/notifications')
  const news = owners.getByRole('main').locator('a[href="/moderation"]').first()
  await news.click()
  await expect(owners.getByRole('heading', { level: 1 })).toHaveText('Decisions about your content')
  const decision = owners.getByRole('article', { name: 'Port our tide tables' })
  await expect(decision.getByText('Hidden', { exact: true })).toBeVisible()
  await expect(decision.getByText('Nobody may ask for money before the work.')).toBeVisible()
  await decision.getByRole('button', { name: /^Appeal/ }).click()
  await decision.getByRole('textbox').fill('The deposit goes to the harbour, not to us.')
  await decision.getByRole('button', { name: 'Send appeal' }).click()
  await expect(decision.getByText('We’ve got your appeal and will answer here.')).toBeVisible()

  const appeal = await newest<{ id: number }>(server.url, admin, '/admin/appeals?status=open')
  await call(server.url, admin, 'POST', `/admin/appeals/${appeal.id}`, {
    action: 'restore',
    answer: 'Thanks for explaining. It is visible again.',
  })
  await owners.reload()
  await expect(decision.getByText('Restored', { exact: true })).toBeVisible()
  await expect(decision.getByText('Thanks for explaining. It is visible again.')).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Port our tide tables')
  await owners.context().close()
})

test('blocking ends messages both ways, until it is taken back', async ({
  browser,
  people,
  server,
}) => {
  test.setTimeout(120_000)
  const { talk, clients, developers } = await twoSides(browser, server, people)
  await open(clients, talk)
  await open(developers, talk)
  await write(developers, 'Pay me outside, it is cheaper.')
  await expect(thread(clients).getByText('Pay me outside')).toBeVisible(LIVE)

  await thread(clients).getByText('Pay me outside').hover()
  await thread(clients).getByRole('button', { name: 'Report this message' }).click()
  await report(clients, 'message', 'Scam or fraud', 'Wants to be paid elsewhere.')

  await clients.getByRole('button', { name: 'More', exact: true }).click()
  await clients.getByRole('menuitem', { name: 'Block' }).click()
  const dialog = clients.getByRole('dialog', { name: /^Block / })
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(dialog).toBeHidden()

  for (const side of [clients, developers]) {
    await write(side, 'Are you still there?')
    const form = side.getByRole('form', { name: 'Write a message' })
    await expect(form.getByText(/^You can.t contact this person\.$/)).toBeVisible()
    await thread(side).getByRole('button', { name: 'Discard' }).click()
    await expect(form.getByText(/^You can.t contact this person\.$/)).toBeHidden()
  }

  await clients.goto('/profile?tab=account')
  await clients.getByRole('button', { name: /^Unblock / }).click()
  await expect(clients.getByText('You haven’t blocked anyone.')).toBeVisible()
  await open(clients, talk)
  await write(clients, 'Let us start again.')
  await expect(thread(developers).getByText('Let us start again.')).toBeVisible(LIVE)
  await expect(box(developers)).toBeVisible()
  for (const side of [clients, developers]) await side.context().close()
})

test('what looks like a scam says so to both sides, and the rule can be read', async ({
  page,
  browser,
  people,
  server,
}) => {
  const { talk, clients, developers } = await twoSides(browser, server, people)
  await open(clients, talk)
  await open(developers, talk)
  await write(developers, 'Please pay a deposit of $50 to my account before we start.')
  for (const side of [clients, developers]) {
    await expect(
      thread(side)
        .getByText(/^This looks like:/)
        .first(),
    ).toBeVisible(LIVE)
  }
  const rule = thread(clients).locator('a[href^="/rules#"]').first()
  const title = await rule.innerText()
  await rule.click()
  await expect(clients.getByRole('heading', { level: 1 })).toHaveText('Rules')
  await expect(clients.getByRole('heading', { name: title })).toBeInViewport()

  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Rules' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  for (const side of [clients, developers]) await side.context().close()
})
