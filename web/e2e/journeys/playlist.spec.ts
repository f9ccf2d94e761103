import type { Page } from '@playwright/test'

import { makeFilm, uploaded } from '../fixtures/film'
import { expect, test } from '../fixtures/test'

test.setTimeout(180_000)

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const rows = (page: Page) =>
  page.getByRole('list', { name: 'Videos in this playlist' }).getByRole('listitem')
const grip = (page: Page, title: string) => page.getByRole('button', { name: `Reorder “${title}”` })

async function expectOrder(page: Page, titles: readonly string[]): Promise<void> {
  await expect(rows(page)).toHaveText(titles.map((title) => new RegExp(title)))
}

test('a playlist is made, filled, put in order, played through, shared and withdrawn', async ({
  page,
  people,
  developer,
  server,
  browser,
}) => {
  const film = await makeFilm({ name: 'Short.mp4', seconds: 3 })
  for (const title of ['Arrival', 'Quays', 'Locks']) {
    await uploaded(server.url, developer, film, title)
  }
  await people.signIn(page, developer)

  await page.goto('/playlists')
  await page.getByRole('link', { name: 'Create a playlist' }).first().click()
  await page.getByLabel('Title').fill('Harbour tour')
  await page.getByLabel('Who can watch').selectOption('Private')
  await page.getByRole('button', { name: 'Create playlist' }).click()
  await expect(page).toHaveURL(/\/playlists\/\d+$/)
  await expect(heading(page)).toHaveText('Harbour tour')
  const address = page.url()

  // One from the list of videos, one from its own page, one from the playlist.
  await page.goto('/videos?own=true')
  await page.getByRole('button', { name: 'Actions for “Arrival”' }).click()
  await page.getByRole('menuitem', { name: 'Add to playlist' }).click()
  await page.getByRole('checkbox', { name: /Harbour tour/ }).check()
  await expect(page.getByText('Added to “Harbour tour”')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Quays' }).click()
  await page.getByRole('button', { name: 'Add to playlist' }).click()
  await page.getByRole('checkbox', { name: /Harbour tour/ }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: /^Harbour tour/ }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Add videos' }).click()
  await page.getByRole('button', { name: 'Add “Locks”' }).click()
  await expect(page.getByText('Added', { exact: true })).toHaveCount(3)
  await page.getByRole('button', { name: 'Done' }).click()
  await expectOrder(page, ['Arrival', 'Quays', 'Locks'])

  // Another order: by keys, then by the mouse. Both are there after a reload.
  await page.getByRole('button', { name: 'Edit list' }).click()
  await grip(page, 'Locks').focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('“Locks” moved to position 2 of 3')).toBeAttached()
  await expect(grip(page, 'Locks')).toBeFocused()
  await expectOrder(page, ['Arrival', 'Locks', 'Quays'])
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  const from = await grip(page, 'Quays').boundingBox()
  const to = await grip(page, 'Arrival').boundingBox()
  if (!from || !to) throw new Error('The grips are not there')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 4, { steps: 8 })
  await page.mouse.move(to.x + to.width / 2, to.y + 2, { steps: 4 })
  await expectOrder(page, ['Quays', 'Arrival', 'Locks'])
  await page.mouse.up()
  expect((await saved).ok()).toBe(true)
  await page.goto(address)
  await expectOrder(page, ['Quays', 'Arrival', 'Locks'])

  // Played through: what is next is said, and begins by itself.
  await expect(heading(page)).toHaveText('Quays')
  await expect(rows(page).nth(1)).toContainText('Up next')
  await page.getByRole('button', { name: 'Play video' }).click()
  await expect(page.getByRole('group', { name: 'Up next' })).toContainText('Arrival')
  await expect(heading(page)).toHaveText('Arrival', { timeout: 15_000 })
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.5)
  await page
    .getByRole('group', { name: 'Up next' })
    .getByRole('button', { name: 'Play now' })
    .click()
  await expect(heading(page)).toHaveText('Locks')
  await expect(page.getByText('That was the last video')).toBeVisible()

  // Shared although it is private.
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  const visitor = await browser.newContext()
  const other = await visitor.newPage()
  await other.goto(address)
  await expect(other.getByText('This playlist isn’t available')).toBeVisible()
  await other.goto(link)
  await expect(heading(other)).toHaveText('Quays')
  await expect(other.getByRole('heading', { name: 'Harbour tour' })).toBeVisible()
  await other.getByRole('link', { name: /Locks/ }).click()
  await expect(heading(other)).toHaveText('Locks')

  await page.getByRole('button', { name: 'Turn off link' }).click()
  await page
    .getByRole('dialog', { name: 'Turn off this link?' })
    .getByRole('button', { name: 'Turn off link' })
    .click()
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible()
  await other.reload()
  await expect(other.getByText('This link doesn’t work')).toBeVisible()
  await visitor.close()

  // Removed and put back, then all of it deleted.
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('button', { name: 'Edit list' }).click()
  await page.getByRole('button', { name: /^Remove “Arrival”/ }).click()
  await expectOrder(page, ['Quays', 'Locks'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectOrder(page, ['Quays', 'Arrival', 'Locks'])
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete playlist' }).click()
  await page.getByRole('button', { name: 'Delete playlist' }).click()
  await expect(page.getByText('No playlists yet')).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('This playlist isn’t available')).toBeVisible()
})

test('a list that another tab changed heals itself', async ({
  page,
  people,
  developer,
  server,
  context,
}) => {
  const film = await makeFilm({ name: 'Short.mp4', seconds: 2 })
  const ids: number[] = []
  for (const title of ['One', 'Two', 'Three']) {
    ids.push(await uploaded(server.url, developer, film, title))
  }
  const made = await fetch(`${server.url}/api/playlists/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${developer.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ title: 'Numbers', video_ids: ids }),
  })
  const { id } = (await made.json()) as { id: number }
  await people.signIn(page, developer)
  await page.goto(`/playlists/${id}`)
  await page.getByRole('button', { name: 'Edit list' }).click()
  await expectOrder(page, ['One', 'Two', 'Three'])

  const other = await context.newPage()
  await other.goto(`/playlists/${id}`)
  await other.getByRole('button', { name: 'Edit list' }).click()
  await other.getByRole('button', { name: /^Remove “Two”/ }).click()
  await expectOrder(other, ['One', 'Three'])
  // The first tab hears of it, and a move there is one of what is left.
  await expectOrder(page, ['One', 'Three'])
  await page.getByRole('button', { name: 'Move “Three” up' }).click()
  await expectOrder(other, ['Three', 'One'])
})
