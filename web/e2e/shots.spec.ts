import { existsSync, rmSync } from 'node:fs'

import { sound } from './fixtures/inspect'
import { openScene } from './fixtures/open-scene'
import { asAdmin } from './fixtures/people'
import { pagesIn, STATES, type Scene } from './fixtures/scenes'
import { expect, test } from './fixtures/world'

/** Only some of them while one works on a screen: a part of their names, as a pattern. */
const wanted = new RegExp(process.env.SHOTS ?? '')

for (const width of [360, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${width} px, ${colorScheme}`, async ({ browser, people, regulars, server, world }) => {
      test.setTimeout(600_000)
      const file = ({ name }: Scene) => `shots/${name}-${width}-${colorScheme}.png`
      const empty = {
        ...regulars,
        newcomer: await people.registered(null),
        admin: await asAdmin(server, await people.registered('client')),
      }
      const scenes = [
        ...pagesIn(world.addresses).map((scene) => ({
          scene,
          url: world.url,
          persons: world.persons,
        })),
        ...STATES.map((scene) => ({ scene, url: server.url, persons: empty })),
      ].filter(({ scene }) => wanted.test(scene.name))
      for (const { scene } of scenes) rmSync(file(scene), { force: true })

      for (const { scene, url, persons } of scenes) {
        await test.step(scene.name, async () => {
          const page = await openScene(browser, scene, { url, persons, width, colorScheme })
          await page.waitForTimeout(150)
          const modal = (await page.locator('dialog[open]').count()) > 0
          await page.screenshot({ path: file(scene), fullPage: !modal })
          await sound(page, `${scene.name} at ${width}`)
          await page.context().close()
        })
      }
      expect(scenes.filter(({ scene }) => !existsSync(file(scene)))).toEqual([])
    })
  }
}
