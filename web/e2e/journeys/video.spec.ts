import { writeFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { makeFilm, uploaded } from '../fixtures/film'
import { expect, test } from '../fixtures/test'

test.setTimeout(180_000)

const player = (page: Page) => page.getByRole('group', { name: /^Video player/ })
const timeOf = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

/** Presses Play, and waits until it has played for a moment. */
async function plays(page: Page): Promise<void> {
  await player(page).getByRole('button', { name: 'Play video' }).click()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.5)
}

async function choose(page: Page, file: string): Promise<void> {
  await page.goto('/video-upload')
  await page.getByLabel('Choose a video').setInputFiles(file)
}

/** A line on which an upload takes long enough to be interrupted; -1 is as fast as it gets. */
async function slowLine(page: Page): Promise<(bytesPerSecond: number) => Promise<void>> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  return async (uploadThroughput) => {
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput }
    await line.send('Network.emulateNetworkConditions', slow)
  }
}

const uploadBar = (page: Page) => page.getByRole('progressbar', { name: /^Upload of/ })
const percent = async (page: Page) => Number(await uploadBar(page).getAttribute('value'))

test('a film is uploaded while its details are typed and its server dies, plays, is shared, watched and withdrawn', async ({
  page,
  people,
  developer,
  server,
  browser,
}) => {
  const film = await makeFilm({ name: 'Harbour_tour.mp4', seconds: 30, bulk: 'some' })
  await people.signIn(page, developer)
  const throttle = await slowLine(page)
  await throttle(3_000_000)
  await choose(page, film)

  const title = page.getByLabel('Title')
  await expect(title).toHaveValue('Harbour tour')
  await title.fill('Harbour tour in a minute')
  await expect.poll(() => percent(page), { timeout: 30_000 }).toBeGreaterThan(10)

  let cutOffAt = 0
  await server.crash(async () => {
    await expect(page.getByText(/Reconnecting/)).toBeVisible({ timeout: 30_000 })
    cutOffAt = await percent(page)
    await page.getByLabel('Description').fill('The quays.\n0:00 Arrival\n0:12 The old quay')
  })
  await throttle(-1)
  await expect(page.getByText(/^Uploaded/)).toBeVisible({ timeout: 60_000 })
  expect(cutOffAt).toBeGreaterThan(0)
  await expect(title).toHaveValue('Harbour tour in a minute')
  await page.getByLabel('Who can watch').selectOption('Private')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page).toHaveURL(/\/video_display\/stream\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour tour in a minute')
  await expect(page.getByRole('progressbar', { name: 'Processing' })).toBeVisible()
  await expect(page.getByText(/^Processing this video: \d+%/)).toBeVisible({ timeout: 60_000 })
  await expect(player(page)).toBeVisible({ timeout: 90_000 })
  await plays(page)

  // It seeks: by a chapter, by a key and by the timeline.
  await page.getByRole('button', { name: 'Play from 0:12: The old quay' }).click()
  await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(12)
  await player(page).getByRole('button', { name: 'Pause' }).focus()
  const before = await timeOf(page)
  await page.keyboard.press('l')
  await expect.poll(() => timeOf(page)).toBeGreaterThan(before + 8)
  await player(page).getByRole('slider', { name: 'Seek' }).fill('2')
  await expect.poll(() => timeOf(page)).toBeLessThan(6)

  // Shared although it is private.
  const address = page.url()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByLabel('Project link').fill('example.org/harbour')
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()

  const visitor = await browser.newContext()
  const other = await visitor.newPage()
  await other.goto(address)
  await expect(other.getByText('This video isn’t available')).toBeVisible()
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Harbour tour in a minute')
  await expect(other.getByRole('link', { name: 'example.org/harbour' })).toBeVisible()
  await plays(other)

  await page.getByRole('button', { name: 'Turn off link' }).click()
  await page
    .getByRole('dialog', { name: 'Turn off this link?' })
    .getByRole('button', { name: 'Turn off link' })
    .click()
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible()
  await other.reload()
  await expect(other.getByText('This link doesn’t work')).toBeVisible()
  await visitor.close()
})

test('an upload that was paused goes on after a reload, with the same file', async ({
  page,
  people,
  developer,
}) => {
  const film = await makeFilm({ name: 'Long.mp4', seconds: 30, bulk: 'some' })
  await people.signIn(page, developer)
  const throttle = await slowLine(page)
  await throttle(3_000_000)
  await choose(page, film)
  await expect.poll(() => percent(page), { timeout: 30_000 }).toBeGreaterThan(10)

  await page.getByRole('button', { name: /^Pause upload/ }).click()
  await expect(page.getByText(/^Paused at/)).toBeVisible()
  await page.reload()
  await expect(page.getByText('To continue, choose')).toContainText('Long.mp4')
  await throttle(-1)
  await page.getByLabel('Choose the file').setInputFiles(film)
  await expect(page.getByText(/^Uploaded/)).toBeVisible({ timeout: 60_000 })
})

test('an upload is followed from other pages, and cancelled', async ({
  page,
  people,
  developer,
}) => {
  const film = await makeFilm({ name: 'Long.mp4', seconds: 30, bulk: 'some' })
  await people.signIn(page, developer)
  const throttle = await slowLine(page)
  await throttle(1_000_000)
  await choose(page, film)
  await expect(page.getByText(/left$/)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Creators' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Creators' })).toBeVisible()
  const panel = page.getByRole('region', { name: 'Uploads' })
  await expect(panel.getByText('Uploading 1 video')).toBeVisible()
  const gone = page.waitForResponse(
    (answer) => answer.request().method() === 'DELETE' && answer.url().includes('/videos/uploads/'),
  )
  await panel.getByRole('button', { name: /^Cancel upload/ }).click()
  expect((await gone).status()).toBe(204)
  await expect(panel).toHaveCount(0)
})

test('a text that is called a film says why it can’t be played', async ({
  page,
  people,
  developer,
}) => {
  const file = (await makeFilm({ name: 'short.mp4', seconds: 1 })).replace(/short/, 'notes')
  await writeFile(file, 'Dear diary, this is no film. '.repeat(100))
  await people.signIn(page, developer)
  await choose(page, file)
  await expect(
    page
      .getByRole('alert')
      .or(page.getByText(/^Uploaded/))
      .first(),
  ).toBeVisible()
  await page.goto('/videos?own=true')
  await expect(page.getByText('Failed')).toBeVisible({ timeout: 30_000 })
})

test('a film plays in a browser that can’t play HLS itself', async ({
  page,
  developer,
  server,
}) => {
  const id = await uploaded(
    server.url,
    developer,
    await makeFilm({ name: 'Pier.mp4', seconds: 12 }),
  )
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = (type) => (type.includes('mpegurl') ? '' : 'maybe')
  })
  const segment = page.waitForResponse(/\/hls\/\d+/)
  await page.goto(`/video_display/stream/${id}`)
  await plays(page)
  expect((await segment).ok()).toBe(true)
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.src)).toMatch(
    /^blob:/,
  )
  await player(page).getByRole('slider', { name: 'Seek' }).fill('9')
  await expect.poll(() => timeOf(page)).toBeGreaterThan(9.2)
})

test('a public video is in the list, has statistics, and is deleted and brought back', async ({
  page,
  people,
  developer,
  server,
}) => {
  const id = await uploaded(server.url, developer, await makeFilm({ name: 'Quay.mp4', seconds: 3 }))
  await page.goto('/videos')
  await page.getByRole('link', { name: 'Quay.mp4' }).click()
  await plays(page)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(2.6)

  await people.signIn(page, developer)
  await page.goto(`/video_display/stream/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Statistics' }).click()
  await expect(page.getByText(/^1 view in the last 30 days/)).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete video' }).click()
  await expect(page.getByText('This video isn’t available')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(player(page)).toBeVisible()
})

const SUBTITLES = '1\n00:00:00,000 --> 00:00:04,000\nThe tide goes out.\n'

test('somebody with a link of their own watches, asks about a moment, and reads the answer', async ({
  page,
  people,
  developer,
  server,
  browser,
}) => {
  const film = await makeFilm({ name: 'Tide.mp4', seconds: 5 })
  const id = await uploaded(server.url, developer, film)
  await people.signIn(page, developer)
  await page.goto(`/video_display/stream/${id}`)

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Add a caption file').setInputFiles({
    name: 'tide.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from(SUBTITLES),
  })
  await expect(page.getByRole('button', { name: 'Remove captions: English' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByLabel('Name').fill('Jon Reyes')
  await page.getByRole('button', { name: 'Create and copy link' }).click()
  const row = page.getByRole('list', { name: 'Links for one person' }).getByRole('listitem')
  await expect(row).toContainText('Not watched yet')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain('/shared/videos/')

  const visitor = await browser.newContext()
  const other = await visitor.newPage()
  await other.goto(link)
  await plays(other)
  await player(other).getByRole('button', { name: 'Captions' }).click()
  await expect
    .poll(() =>
      other
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length ?? 0),
    )
    .toBe(1)
  await expect.poll(() => timeOf(other)).toBeGreaterThan(4.5)
  // The owner is told as it happens.
  await expect(row).toContainText(/Watched (\d+%|to the end)/)
  await page.keyboard.press('Escape')

  await player(other).getByRole('slider', { name: 'Seek' }).fill('3')
  const question = other.getByLabel('Ask about 0:03')
  await question.fill('How low does it get?')
  await other.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(other.getByText('hasn’t answered yet')).toBeVisible()

  await expect(page.getByText('How low does it get?')).toBeVisible()
  await page.getByRole('button', { name: 'Answer to Jon Reyes' }).click()
  await page.getByLabel('Your answer to Jon Reyes').fill('Two metres.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(other.getByText('Two metres.')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: /^Play from 0:03/ }).click()
  await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(3)

  await page.goto('/notifications')
  await expect(page.getByText('Jon Reyes asked about “Tide.mp4” at 0:03')).toBeVisible()
  await visitor.close()
})
