import type { Browser, Locator, Page } from '@playwright/test'

import { call } from '../fixtures/requests'
import type { RunningServer } from '../fixtures/server'
import { makeSession } from '../fixtures/support'
import { expect, test } from '../fixtures/test'

const FAILED = 'Failed to load collaboration session. The link may be invalid or expired.'
const RESOLVED = 'This session has been resolved'
/** The next poll is at most five seconds away; the rest is for the call itself. */
const BY_POLLING = { timeout: 6_500 }
const AT_ONCE = { timeout: 2_000 }

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const thread = (page: Page) => page.getByRole('log', { name: 'Messages' })
const box = (page: Page) => page.getByRole('textbox', { name: /^Message/ })
const status = (page: Page) => page.getByRole('combobox', { name: 'Status' })

/** The chat of a link in a browser of its own. */
async function visit(browser: Browser, server: RunningServer, path: string, hasStream = true) {
  const context = await browser.newContext({ baseURL: server.url, acceptDownloads: true })
  if (!hasStream) await context.route(/\/events(\?|$)/, (route) => route.abort())
  const page = await context.newPage()
  const listening = hasStream ? page.waitForResponse(/\/events\?/) : null
  await page.goto(path)
  await expect(heading(page)).toHaveText('Licence key doesn’t verify')
  await expect(box(page)).toBeEnabled()
  await listening
  return page
}

async function write(page: Page, text: string) {
  await box(page).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(box(page)).toHaveValue('')
}

const line = (page: Page, text: string): Locator => thread(page).getByText(text, { exact: true })

test('two people talk over two links by polling alone', async ({ browser, server }) => {
  const links = await makeSession(server, 'Licence key doesn’t verify')
  const guest = await visit(browser, server, links.guest, false)
  const developer = await visit(browser, server, links.developer, false)
  await expect(guest.getByText('Petra Stone, guest')).toBeVisible()
  await expect(developer.getByText('Maya Okafor, developer')).toBeVisible()
  await expect(guest.getByRole('navigation')).toHaveCount(0)
  await expect(status(guest)).toHaveCount(0)

  await write(guest, 'The key doesn’t verify on our server.')
  await expect(line(developer, 'The key doesn’t verify on our server.')).toBeVisible(BY_POLLING)
  await write(developer, 'Which time zone is it in?')
  await expect(line(guest, 'Which time zone is it in?')).toBeVisible(BY_POLLING)

  await status(developer).selectOption('In progress')
  await expect(line(guest, 'Status changed to: in_progress')).toBeVisible(BY_POLLING)
  await expect(guest.getByText('In progress', { exact: true })).toBeVisible()
  for (const page of [guest, developer]) {
    await expect(line(page, 'Status changed to: in_progress')).toHaveCount(1)
  }

  // Half-written text stays out of the way, and out of the other browser.
  await box(guest).fill('Thank')
  await status(developer).selectOption('Resolved')
  for (const page of [guest, developer]) {
    await expect(line(page, 'Status changed to: resolved')).toBeVisible(BY_POLLING)
    await expect(page.getByPlaceholder(RESOLVED)).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
    await expect(line(page, 'Status changed to: resolved')).toHaveCount(1)
  }
  await expect(status(developer)).toBeDisabled()

  // Nobody asks any more.
  let asked = 0
  guest.on('request', (request) => {
    if (request.url().includes('/messages')) asked += 1
  })
  await guest.waitForTimeout(6_000)
  expect(asked).toBe(0)
  await guest.context().close()
  await developer.context().close()
})

test('with the stream everything is there at once, files too', async ({ browser, server }) => {
  const links = await makeSession(server, 'Licence key doesn’t verify')
  const guest = await visit(browser, server, links.guest)
  const developer = await visit(browser, server, links.developer)

  await write(developer, 'Can you send the log?')
  await expect(line(guest, 'Can you send the log?')).toBeVisible(AT_ONCE)
  const log = 'verify failed\n'.repeat(1_000)
  await guest
    .getByLabel('Attach files')
    .setInputFiles({ name: 'verify.log', mimeType: 'text/plain', buffer: Buffer.from(log) })
  await expect(guest.getByRole('list', { name: 'Files to send' })).toContainText('13.7 KB')
  await expect(guest.getByRole('button', { name: 'Send' })).toBeDisabled()
  await write(guest, 'Here it is.')
  await expect(line(developer, 'Here it is.')).toBeVisible(AT_ONCE)
  const [download] = await Promise.all([
    developer.waitForEvent('download'),
    developer.getByRole('link', { name: 'verify.log 13.7 KB' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('verify.log')
  const parts: Buffer[] = []
  for await (const part of await download.createReadStream()) parts.push(part as Buffer)
  expect(Buffer.concat(parts).toString()).toBe(log)

  await status(developer).selectOption('In progress')
  await expect(guest.getByText('In progress', { exact: true })).toBeVisible(AT_ONCE)
  const [transcript] = await Promise.all([
    guest.waitForEvent('download'),
    guest.getByRole('link', { name: 'Download transcript' }).click(),
  ])
  expect(transcript.suggestedFilename()).toMatch(/\.md$/)

  // What couldn't be sent stays in the box, also over a reload.
  await guest.route('**/messages?*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await box(guest).fill('One more thing')
  await guest.getByRole('button', { name: 'Send' }).click()
  await expect(guest.getByText('Failed to send message. Please try again.')).toBeVisible()
  await expect(box(guest)).toHaveValue('One more thing')
  await guest.unroute('**/messages?*')
  await guest.reload()
  await expect(box(guest)).toHaveValue('One more thing')
  await guest.getByRole('button', { name: 'Send' }).click()
  await expect(line(developer, 'One more thing')).toBeVisible(AT_ONCE)
  await guest.context().close()
  await developer.context().close()
})

test('a link that opens nothing says so', async ({ page, server }) => {
  const [one, other] = [
    await makeSession(server, 'Licence key doesn’t verify'),
    await makeSession(server, 'Another'),
  ]
  const token = one.guest.split('/').at(-1) ?? ''
  for (const path of [
    one.guest.slice(0, -2),
    `/collaboration/${other.id}/${token}`,
    `/collaboration/${one.id}/1`,
    `/collaboration/x/${token}`,
  ]) {
    await page.goto(path)
    await expect(heading(page), path).toHaveText(FAILED)
    await expect(page.getByRole('navigation')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Return to Tickets' }).click()
  await expect(page).toHaveURL('/tickets')
  await expect(heading(page)).toHaveText('Open a ticket')

  await page.route('**/api/collaboration/sessions/*', (route) => route.fulfill({ json: null }))
  await page.goto(one.guest)
  await expect(heading(page)).toHaveText('Session Not Found')
})

test('a visitor opens a ticket, an admin answers, and the link leads back to it', async ({
  browser,
  page,
  people,
  server,
}) => {
  const admin = await people.registered('developer')
  await server.command('admin', 'grant', admin.username)
  await page.goto('/tickets')
  await page.getByLabel('Subject').fill('Captions are one second late')
  await page.getByLabel('Category').selectOption('Videos')
  await page.getByLabel('What happened?').fill('It starts at about 3:00.')
  await page.getByLabel('Email').fill('chiara@example.org')
  await page.getByLabel(/^Name/).fill('Chiara Conti')
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('Captions are one second late')
  await page.getByRole('button', { name: 'Send ticket' }).click()
  const sent = page.getByRole('heading', { name: 'We emailed you a link to the chat' })
  await expect(sent).toBeFocused()
  const link = await page.getByLabel('Link to the chat', { exact: true }).inputValue()
  await page.getByRole('link', { name: 'Open the chat' }).click()
  await expect(heading(page)).toHaveText('Captions are one second late')
  await expect(line(page, 'It starts at about 3:00.')).toBeVisible()

  const id = /\/collaboration\/(\d+)\//.exec(link)?.[1] ?? ''
  const opened = await call(server.url, admin, 'POST', `/admin/tickets/${id}/open`)
  const { path } = (await opened.json()) as { path: string }
  const context = await browser.newContext({ baseURL: server.url })
  const desk = await context.newPage()
  await desk.goto(path)
  await write(desk, 'We are looking into it.')
  await expect(line(page, 'We are looking into it.')).toBeVisible(BY_POLLING)
  await write(page, 'Thank you!')
  await expect(line(desk, 'Thank you!')).toBeVisible(BY_POLLING)
  await context.close()

  // Back by the link, as text from a letter.
  await page.goto('/tickets')
  const field = page.getByLabel('Paste your link')
  await field.fill('https://example.org/collaboration')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByText(/^This isn’t a link to a chat/)).toBeVisible()
  await field.fill(` ${link} `)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(line(page, 'Thank you!')).toBeVisible()
})

test('whoever signs in keeps a session among their tickets', async ({
  page,
  people,
  client,
  server,
}) => {
  const links = await makeSession(server, 'Licence key doesn’t verify')
  await people.signIn(page, client)
  await page.goto('/tickets')
  await expect(page.getByRole('heading', { name: 'Your tickets will be here' })).toBeVisible()
  await page.goto(links.guest)
  await page.getByRole('button', { name: 'Keep in my tickets' }).click()
  await expect(page.getByText('Saved to your tickets')).toBeVisible()
  await page.getByRole('link', { name: 'Back to tickets' }).click()
  await expect(page.getByRole('link', { name: 'Open 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Licence key doesn’t verify' }).click()
  await expect(page).toHaveURL(/\/collaboration\/\d+\//)
  await expect(heading(page)).toHaveText('Licence key doesn’t verify')
  await expect(page.getByText('Petra Stone, guest')).toBeVisible()
})
