import type { BrowserContext, Page } from '@playwright/test'

import { PASSWORD } from '../fixtures/people'
import { takenOver } from '../fixtures/served'
import { expect, test } from '../fixtures/test'

const STREAM = '/api/events'

/** The tabs in which a browser has opened a stream, one entry for each. */
function watchStreams(context: BrowserContext): readonly Page[] {
  const opened: Page[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === STREAM) opened.push(request.frame().page())
  })
  return opened
}

/** How many tabs have the stream, and how many wait for their turn. */
const turns = (page: Page) =>
  page.evaluate(async () => {
    const { held, pending } = await navigator.locks.query()
    const count = (locks?: LockInfo[]) => locks?.filter(({ name }) => name === 'events').length
    return { held: count(held), pending: count(pending) }
  })

const streamIsOpen = (page: Page) =>
  page.context().waitForEvent('response', {
    predicate: (answer) => new URL(answer.url()).pathname === STREAM && answer.status() === 200,
  })

async function choose(url: string, token: string, role: string) {
  const answer = await fetch(`${url}/api/auth/select-role`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ user_type: role }),
  })
  expect(answer.status).toBe(200)
}

test('a session ended from another browser signs this one out at once, in every tab', async ({
  browser,
  page,
  context,
  people,
  server,
}) => {
  const { username } = await people.registered('client')
  const signIn = async (tab: Page) => {
    await tab.goto(`${server.url}/login`)
    await tab.getByLabel('Username or email').fill(username)
    await tab.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await tab.getByRole('button', { name: 'Login' }).click()
    await expect(tab).toHaveURL(`${server.url}/client-dashboard`)
  }
  const opening = streamIsOpen(page)
  await signIn(page)
  await opening
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  await expect(page.getByText('This browser', { exact: true })).toBeVisible()
  const second = await context.newPage()
  await second.goto('/client-dashboard')
  await takenOver(second)
  const open = await context.newPage()
  await open.goto('/creators')
  await expect(open.getByRole('button', { name: 'Menu' })).toBeEnabled()

  const elsewhere = await browser.newContext({ userAgent: 'Firefox/130.0 (Windows)' })
  const other = await elsewhere.newPage()
  await signIn(other)
  await other.goto(`${server.url}/profile?tab=security`)
  const end = other.getByRole('button', { name: /^End session: Chrom/ })
  await end.click()
  const asked = Date.now()
  await other.getByRole('dialog').getByRole('button', { name: 'End session' }).click()

  for (const tab of [page, second]) {
    await expect(tab).toHaveURL('/login')
    await expect(tab.getByRole('alert')).toHaveText('Session expired. Please log in again.')
  }
  expect(Date.now() - asked).toBeLessThan(10_000)
  await expect(open).toHaveURL('/creators')
  await expect(open.getByText('Session expired. Please log in again.')).toBeVisible()
  await expect(open.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await expect(other).toHaveURL(`${server.url}/profile?tab=security`)
  await elsewhere.close()

  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/profile?tab=security')
})

test('a role chosen in one tab is known in another', async ({ page, context, people }) => {
  await people.signIn(page, await people.registered(null))
  const opening = streamIsOpen(page)
  await page.goto('/select-role')
  await opening
  const other = await context.newPage()
  await other.goto('/select-role')
  await expect(other.getByRole('button', { name: 'Menu' })).toBeVisible()
  await other.getByRole('radio', { name: /I’m a developer/ }).check()
  await other.getByRole('button', { name: 'Continue as a developer' }).click()
  await expect(other).toHaveURL('/developer-dashboard')
  await expect(page).toHaveURL('/developer-dashboard')
})

test('eight tabs share one stream, and another takes over', async ({
  page,
  context,
  people,
  server,
}) => {
  test.slow()
  const person = await people.registered(null)
  const streams = watchStreams(context)
  await people.signIn(page, person)
  const tabs = [page, ...(await Promise.all(Array.from({ length: 7 }, () => context.newPage())))]
  for (const tab of tabs) {
    await tab.goto('/select-role')
    await expect(tab.getByRole('button', { name: 'Menu' })).toBeVisible()
  }
  await expect.poll(() => turns(page)).toEqual({ held: 1, pending: 7 })
  // A further call finds a connection: six streams would have taken them all.
  expect(await page.evaluate(async () => (await fetch('/api/health/ready')).status)).toBe(200)
  expect(streams).toEqual([page])

  await page.close()
  await expect.poll(() => streams.length).toBe(2)
  const left = tabs.slice(1)
  expect(left).toContain(streams[1])
  expect(await turns(left[0]!)).toEqual({ held: 1, pending: 6 })
  await choose(server.url, person.token, 'client')
  for (const tab of left) await expect(tab).toHaveURL('/client-dashboard')
  expect(streams).toHaveLength(2)
})

test('tabs that can’t agree have a stream each', async ({ page, context, people, server }) => {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })
  })
  const person = await people.registered(null)
  const streams = watchStreams(context)
  await people.signIn(page, person)
  const tabs = [page, await context.newPage()]
  for (const tab of tabs) {
    const opening = streamIsOpen(tab)
    await tab.goto('/select-role')
    await opening
  }
  expect(streams).toEqual(tabs)
  await choose(server.url, person.token, 'client')
  for (const tab of tabs) await expect(tab).toHaveURL('/client-dashboard')
})

test('a change of the password keeps the browser signed in, in both tabs', async ({
  page,
  context,
  people,
}) => {
  const streams = watchStreams(context)
  await people.signIn(page, await people.registered('client'))
  const opening = streamIsOpen(page)
  await page.goto('/client-dashboard')
  await opening
  // The tab that hears of the old session's end is not the one that has its successor.
  const other = await context.newPage()
  await other.goto('/profile?tab=security')
  await other.getByLabel('Current password').fill(PASSWORD)
  await other.getByLabel('New password').fill('a brand new password')
  await other.getByRole('button', { name: 'Change password' }).click()
  await expect(other.getByText('Password changed')).toBeVisible()
  await expect.poll(() => streams.length).toBe(2)
  await page.waitForTimeout(1_000)
  await expect(page).toHaveURL('/client-dashboard')
  await expect(other).toHaveURL('/profile?tab=security')
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
  expect(streams).toHaveLength(2)
})

test('the stream comes back after a restart of the server, and hears what it missed', async ({
  page,
  people,
  server,
}) => {
  test.slow()
  const person = await people.registered(null)
  await people.signIn(page, person)
  const opening = streamIsOpen(page)
  await page.goto('/select-role')
  await opening
  const again = streamIsOpen(page)
  await server.restart()
  // Before the stream is back, as a rule: it has to catch up.
  await choose(server.url, person.token, 'client')
  await again
  await expect(page).toHaveURL('/client-dashboard')
  expect(await page.evaluate(() => localStorage.getItem('lastEvent'))).toMatch(/^\d+:\d+$/)
})
