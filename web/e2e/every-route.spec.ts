import type { Page } from '@playwright/test'

import { calm, sound, watchPage } from './fixtures/inspect'
import { createPeople } from './fixtures/people'
import { pagesIn, type Scene } from './fixtures/scenes'
import { takenOver } from './fixtures/served'
import { expect, test } from './fixtures/world'

// One world for all of them, so one after the other in one worker.
test.describe.configure({ mode: 'default' })

/** A page is loaded at the first width of each row; at the others it is only resized. Each theme is seen on the way. */
const VIEWS = [
  [{ width: 360, colorScheme: 'light' }],
  [
    { width: 1280, colorScheme: 'dark' },
    { width: 768, colorScheme: 'light' },
  ],
] as const

for (const who of ['visitor', 'client', 'developer', 'admin'] as const) {
  test(`every page of a ${who}, three widths`, async ({ page, world }) => {
    test.setTimeout(480_000)
    if (who !== 'visitor') await createPeople(world.url).signIn(page, world.persons[who])
    await page.addInitScript(watchPage)
    for (const scene of pagesIn(world.addresses).filter(({ as }) => as === who)) {
      await test.step(scene.address, () => inspect(page, world.url, scene))
    }
  })
}

async function inspect(page: Page, url: string, { address, before }: Scene): Promise<void> {
  await before?.(page)
  for (const [first, ...others] of VIEWS) {
    const where = `${address} at ${first.width}`
    await seen(page, first)
    await page.goto(`${url}${address}`)
    await takenOver(page)
    await expect(page.getByRole('heading', { level: 1 }), `${where}: one h1`).toHaveCount(1)
    await expect(page, `${where}: title`).toHaveTitle(/Opportune/)
    await expect(page.locator('[aria-busy=true]'), `${where}: loaded`).toHaveCount(0)
    await page.evaluate(() => document.fonts.ready)
    expect(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname)
    await calm(page, where)
    await sound(page, where)
    for (const other of others) {
      await seen(page, other)
      await sound(page, `${address} at ${other.width}`)
    }
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

async function seen(page: Page, view: (typeof VIEWS)[number][number]): Promise<void> {
  await page.setViewportSize({ width: view.width, height: 800 })
  await page.emulateMedia({ colorScheme: view.colorScheme, reducedMotion: 'reduce' })
}
