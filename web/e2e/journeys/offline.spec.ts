import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Page } from '@playwright/test'

import { startServer } from '../fixtures/server'
import { takenOver } from '../fixtures/served'
import { expect, test } from '../fixtures/test'

test.use({
  serviceWorkers: 'allow',
  // One pattern: the runner takes a list with a second object for a value and its options.
  provoked: [
    /net::ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch|This page couldn’t be loaded|error occurred when fetching the script/,
  ],
})

/** Resolves once the worker has everything it keeps. */
const ready = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })

/** The paths of all that is kept in this browser. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      found.push(...requests.map(({ url }) => new URL(url).pathname))
    }
    return found
  })

const FILES_OF_THE_BUILD = /^\/(assets\/[^/]+\.(js|css|woff2)|index\.html|theme\.js|icon\.svg)$/

async function expectOnlyTheBuild(page: Page): Promise<void> {
  const paths = await keptPaths(page)
  expect(paths).toContain('/index.html')
  expect(paths.filter((found) => !FILES_OF_THE_BUILD.test(found))).toEqual([])
}

test('after the first visit the main pages open without a network, and work when it is back', async ({
  context,
  page,
}) => {
  await page.goto('/')
  await ready(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('You’re offline. Check your connection.')).toBeVisible()

  await page.goto('/creators')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Creators')
  await expect(page.getByText('Network error. Please check your connection.')).toBeVisible()

  // A page whose code isn't kept says so, and goes on by itself.
  await page.goto('/how-matching-works')
  await takenOver(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page couldn’t be opened')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How matching works')
  await expect(page.getByText('You’re offline.')).toBeHidden()

  const answer = await page.goto('/creators')
  expect(answer?.fromServiceWorker()).toBe(true)
  await expect(page.getByText('Network error. Please check your connection.')).toBeHidden()
  await expectOnlyTheBuild(page)
})

test('offline a member stays signed in, and leaves nothing behind for the next person', async ({
  client,
  context,
  page,
  people,
  requests,
}) => {
  const { title } = await requests.post({ title: 'A booking page for a ferry' })
  await people.signIn(page, client)
  await page.goto('/client-dashboard')
  await ready(page)
  // From now on the worker is asked for everything.
  await page.reload()
  await expect(page.getByText(title).first()).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client dashboard')
  await expect(page.getByText(/You’re offline\. Messages will be sent/)).toBeVisible()
  await expect(page.getByText(title)).toBeHidden()
  await context.setOffline(false)
  await expect(page.getByText(title).first()).toBeVisible()

  await page.goto('/logout')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expectOnlyTheBuild(page)
  await context.setOffline(true)
  await page.goto('/client-dashboard')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(title)).toBeHidden()
  await context.setOffline(false)

  await people.signIn(page, await people.registered('client'))
  await page.goto('/client-dashboard')
  await expect(page.getByRole('heading', { name: 'Get started' })).toBeVisible()
  await expect(page.getByText(title)).toBeHidden()
})

test('links with a secret, letters and providers do not go through the worker', async ({
  context,
  page,
}) => {
  await page.goto('/')
  await ready(page)
  const secret = 'Zm9yLW5vYm9keS1lbHNl'
  for (const address of [
    `/collaboration/1/${secret}`,
    `/shared/videos/${secret}`,
    `/reset-password?token=${secret}`,
    `/oauth/callback?code=${secret}`,
    `/subscription/success?session_id=${secret}`,
    '/robots.txt',
  ]) {
    // In a tab of its own: some of these pages lead on by themselves.
    const tab = await context.newPage()
    const answer = await tab.goto(address)
    expect(answer?.fromServiceWorker(), address).toBe(false)
    await tab.close()
  }
  await expectOnlyTheBuild(page)
  expect((await keptPaths(page)).join()).not.toContain(secret)
  await context.setOffline(true)
  await expect(page.goto(`/shared/playlists/${secret}`)).rejects.toThrow()
})

test('it can be installed as an app', async ({ context, page }) => {
  await page.goto('/')
  await ready(page)
  const browser = await context.newCDPSession(page)
  const { errors } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // Every test has a browser window that keeps nothing; nothing can be installed from those.
  const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
  expect(others).toEqual([])
})

test('a new version takes over at the next visit', async ({ context, page }) => {
  const webDir = await mkdtemp(path.join(tmpdir(), 'opportune-web-'))
  await cp('dist', webDir, { recursive: true })
  const server = await startServer(() => Promise.resolve({ OPPORTUNE_WEB_DIR: webDir }))
  try {
    await page.goto(`${server.url}/login`)
    await ready(page)
    // The next version differs in its page alone.
    const change = async (file: string, from: RegExp, to: string) => {
      const whole = path.join(webDir, file)
      await writeFile(whole, (await readFile(whole, 'utf8')).replace(from, to))
    }
    await server.restart(async () => {
      await change('index.html', /<head>/, '<head><meta name="version" content="next" />')
      await change('sw.js', /(\/index\.html[^}]*?revision:\s*.)[0-9a-f]{16}/, '$10123456789abcdef')
    })
    await page.reload()
    const isWaiting = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        return registration?.waiting != null
      })
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true)
    await page.reload()
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(false)
    await context.setOffline(true)
    await page.reload()
    await expect(page.locator('meta[name=version]')).toHaveAttribute('content', 'next')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login')
  } finally {
    await server.stop()
    await rm(webDir, { recursive: true, force: true })
  }
})
