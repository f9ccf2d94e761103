import type { Page } from '@playwright/test'

import { call, requestsOf } from '../fixtures/requests'
import { box, LIVE, open, send, sideOf, thread, twoSides, write } from '../fixtures/talks'
import { expect, test } from '../fixtures/test'

const DIALOG = 'Creator Subscription Required'
const header = (page: Page) => page.getByRole('banner')
const unread = (page: Page, count: number) =>
  header(page).getByRole('link', { name: `Conversations, ${count} unread`, exact: true })
const nothingUnread = (page: Page) =>
  header(page).getByRole('link', { name: 'Conversations', exact: true })

test('a developer without a subscription starts a conversation, subscribes, and is in it', async ({
  page,
  browser,
  people,
  server,
  client,
  developer,
  requests,
}) => {
  test.setTimeout(120_000)
  const posted = await requests.post()
  await requests.share(posted, developer)

  await people.signIn(page, developer)
  await page.goto('/developer-dashboard')
  const card = page.getByRole('region', { name: 'Invites' }).getByRole('article')
  const dialog = page.getByRole('dialog', { name: DIALOG })
  await card.getByRole('button', { name: /^Start Conversation/ }).click()
  await expect(dialog.getByText(/open the conversation automatically/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Not now' }).click()

  // The same from the bell and from the request itself.
  await page.getByRole('button', { name: /^Shared requests/ }).click()
  const bell = page.getByRole('dialog', { name: 'Shared requests' })
  await bell.getByRole('button', { name: /^Start Conversation/ }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await page.goto(`/requests/${posted.id}`)
  const talk = page.getByRole('region', { name: 'Message the client' })
  await talk.getByRole('button', { name: /^Start Conversation/ }).click()
  const none = await call(server.url, developer, 'GET', '/conversations/user/list')
  expect(await none.json()).toEqual([])

  await dialog.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await expect(page.getByText('The conversation opens once you subscribe.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Subscribe for $9.95 a month' }).click()
  await expect(page).toHaveURL(/\/conversations\/\d+$/, { timeout: 20_000 })
  await write(page, 'May I see the **ledger** first?')
  await expect(thread(page).getByText('ledger')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('afterSubscribing'))).toBeNull()

  // It was started once, and the request knows of it.
  const { pathname } = new URL(page.url())
  const list = await call(server.url, developer, 'GET', '/conversations/user/list')
  expect((await list.json()) as unknown[]).toHaveLength(1)
  await page.goto(`/requests/${posted.id}`)
  await talk.getByRole('link', { name: /^Open conversation/ }).click()
  await expect(page).toHaveURL(pathname)
  await page.goto('/developer-dashboard')
  await card.getByRole('link', { name: /^Open conversation/ }).click()
  await expect(page).toHaveURL(pathname)

  // The client finds it unread, wherever they are.
  const clients = await sideOf(browser, server, people, client)
  await clients.goto('/client-dashboard')
  await expect(unread(clients, 1)).toBeVisible()
  const attention = clients.getByRole('region', { name: 'Needs your attention' })
  await attention.getByRole('link', { name: /^1 unread conversation/ }).click()
  await expect(clients).toHaveURL('/conversations')
  await clients
    .getByRole('navigation', { name: 'Conversations', exact: true })
    .getByRole('link', { name: /ledger/ })
    .click()
  await expect(thread(clients).getByText('ledger')).toBeVisible()
  await expect(nothingUnread(clients)).toBeVisible(LIVE)
  await clients.context().close()
})

test('what one side writes is at once at the other; typing and read marks move', async ({
  browser,
  people,
  server,
}) => {
  const { talk, clients, developers } = await twoSides(browser, server, people)
  await open(clients, talk)
  await developers.goto('/conversations')
  await expect(developers.getByText('No messages yet')).toBeVisible()

  // Sent, and not read as long as nobody looks.
  await write(clients, 'When could you begin?')
  const row = developers.getByRole('link', { name: /When could you begin\?/ })
  await expect(row).toContainText('1 unread', LIVE)
  await expect(unread(developers, 1)).toBeVisible(LIVE)
  await expect(thread(clients).getByText('Sent', { exact: true })).toBeVisible()
  await expect(thread(clients).getByText('Read', { exact: true })).toHaveCount(0)
  await row.click()
  await expect(thread(developers).getByText('When could you begin?')).toBeVisible()
  await expect(thread(clients).getByText('Read', { exact: true })).toBeVisible(LIVE)
  await expect(thread(clients).getByText('Sent', { exact: true })).toHaveCount(0)
  await expect(nothingUnread(developers)).toBeVisible(LIVE)

  const typing = clients.getByText(/is typing\.\.\.$/)
  await expect(typing).toHaveCount(0)
  await box(developers).pressSequentially('On Monday')
  await expect(typing).toBeVisible(LIVE)
  await expect(developers.getByText(/is typing\.\.\.$/)).toHaveCount(0)
  const pressed = Date.now()
  await send(developers)
  await expect(thread(clients).getByText('On Monday')).toBeVisible(LIVE)
  // On this machine a tenth of it; a poll would take longer.
  expect(Date.now() - pressed).toBeLessThan(4_000)
  await expect(typing).toHaveCount(0)
  await expect(thread(developers).getByText('Read', { exact: true })).toBeVisible(LIVE)

  // To begin and to stop is seen too. It is said once in three seconds, so somebody has to write for longer.
  await box(developers).pressSequentially('Or on Tuesday at nine', { delay: 250 })
  await expect(typing).toBeVisible(LIVE)
  await expect(typing).toHaveCount(0, { timeout: 15_000 })
  for (const page of [clients, developers]) await page.context().close()
})

test('two tabs of one person agree', async ({ browser, people, server }) => {
  const { talk, clients, developers } = await twoSides(browser, server, people)
  const other = await clients.context().newPage()
  await open(clients, talk)
  await open(other, talk)
  await open(developers, talk)

  await write(clients, 'From the first tab')
  await expect(thread(other).getByText('From the first tab')).toBeVisible(LIVE)
  await write(other, 'From the second tab')
  await expect(thread(clients).getByText('From the second tab')).toBeVisible(LIVE)
  await write(developers, 'Which of you is it?')
  for (const tab of [clients, other]) {
    await expect(thread(tab).getByText('Which of you is it?')).toBeVisible(LIVE)
    await expect(thread(tab).getByText(/From the \w+ tab/)).toHaveCount(2)
    const texts = await thread(tab).innerText()
    expect(texts.indexOf('first tab')).toBeLessThan(texts.indexOf('second tab'))
  }

  // Read in one of them, it is read in both.
  await other.goto('/creators')
  await clients.goto('/client-dashboard')
  await write(developers, 'Hello?')
  await expect(unread(other, 1)).toBeVisible(LIVE)
  await expect(unread(clients, 1)).toBeVisible(LIVE)
  await open(other, talk)
  await expect(thread(other).getByText('Hello?')).toBeVisible()
  await expect(nothingUnread(clients)).toBeVisible(LIVE)

  // Closed in one, it is closed in the other and on the other side; what was typed there waits.
  await box(developers).fill('One more thing')
  await open(clients, talk)
  await other.getByRole('button', { name: 'More', exact: true }).click()
  await other.getByRole('menuitem', { name: 'Close conversation' }).click()
  await other
    .getByRole('dialog', { name: 'Close this conversation?' })
    .getByRole('button', { name: 'Close conversation' })
    .click()
  for (const page of [clients, other, developers]) {
    await expect(page.getByText(/^This conversation is closed\./)).toBeVisible(LIVE)
    await expect(box(page)).toHaveCount(0)
  }
  await expect(developers.getByText('Your draft is saved.')).toBeVisible()
  await developers.getByRole('button', { name: 'Reopen conversation' }).click()
  await expect(box(developers)).toHaveValue('One more thing')
  await expect(box(clients)).toBeVisible(LIVE)
  await expect(thread(clients).getByText(/^Conversation reopened\./)).toBeVisible(LIVE)
  for (const page of [clients, developers]) await page.context().close()
})

test('an accepted answer opens a conversation, in which the developer writes without a subscription', async ({
  page,
  browser,
  people,
  server,
  client,
  developer,
}) => {
  const posted = await requestsOf(server.url, client).post()
  await server.command('admin', 'subscription', developer.username, 'active')
  await call(server.url, developer, 'POST', '/snagged-requests/', {
    request_id: posted.id,
    message: 'I would begin with the ledger.',
  })
  await server.command('admin', 'subscription', developer.username, 'none')
  const developers = await sideOf(browser, server, people, developer)
  await developers.goto('/requests/responses')
  await expect(developers.getByText(/^Not read yet\./)).toBeVisible()

  await people.signIn(page, client)
  await page.goto('/requests/responses')
  const card = page.getByRole('article')
  await expect(card.getByRole('button', { name: /^Message/ })).toBeVisible()
  await card.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept proposal' }).click()
  await card.getByRole('link', { name: /^Open conversation/ }).click()
  await expect(thread(page).getByText(/^Proposal accepted\./)).toBeVisible()

  await developers.getByRole('link', { name: /^Open conversation/ }).click(LIVE)
  await expect(developers).toHaveURL(/\/conversations\/\d+$/)
  await write(developers, 'Thank you. Monday it is.')
  await expect(thread(page).getByText('Thank you. Monday it is.')).toBeVisible(LIVE)
  await developers.context().close()
})

test('a client writes to somebody it is shared with, and goes on there the next time', async ({
  page,
  people,
  client,
  developer,
  requests,
}) => {
  const posted = await requests.post()
  await requests.share(posted, developer)
  await people.signIn(page, client)
  await page.goto(`/requests/${posted.id}`)
  const shares = page.getByRole('region', { name: 'Invited developers' })
  await shares.getByRole('button', { name: /^Message/ }).click()
  await expect(page).toHaveURL(/\/conversations\/\d+$/)
  const address = page.url()
  await write(page, 'Would this be for you?')
  await expect(thread(page).getByText('Sent', { exact: true })).toBeVisible()
  await page.goto(`/requests/${posted.id}`)
  await shares.getByRole('link', { name: /^Open conversation/ }).click()
  await expect(page).toHaveURL(address)
  await expect(thread(page).getByText('Would this be for you?')).toBeVisible()
})

test('a visitor signs in first, and a stranger finds nothing', async ({
  page,
  browser,
  people,
  server,
}) => {
  const { posted, talk, clients, developers } = await twoSides(browser, server, people)
  for (const side of [clients, developers]) await side.context().close()
  await page.goto(`/opportunities/${posted.id}`)
  await page.getByRole('button', { name: /^Start Conversation/ }).click()
  await expect(page.getByRole('dialog', { name: /^Welcome to/ })).toBeVisible()

  await people.signIn(page, await people.registered('developer'))
  await page.goto(`/conversations/${talk}`)
  await expect(page.getByText('Conversation not found')).toBeVisible()
  await expect(page.getByText(posted.title)).toHaveCount(0)
})
