import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { ROUTES, type SweptRoute } from './fixtures/routes'
import { expect, test } from './fixtures/test'

const WIDTHS = [360, 768, 1280]
const MOST_SHIFT = 0.02
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const PAGES = ROUTES.filter(({ leadsTo }) => leadsTo === undefined)
const GROUPS = {
  visitor: PAGES.filter(({ access }) => access === 'public'),
  client: PAGES.filter(({ access }) => access === 'client'),
  developer: PAGES.filter(({ access }) => access === 'developer' || access === 'signed-in'),
} as const

for (const width of WIDTHS) {
  for (const who of ['visitor', 'client', 'developer'] as const) {
    test(`every page of a ${who}, ${width} px wide`, async ({ page, people, regulars }) => {
      test.setTimeout(240_000)
      await page.setViewportSize({ width, height: 800 })
      if (who !== 'visitor') await people.signIn(page, regulars[who])
      await page.addInitScript(watchPage)
      for (const route of GROUPS[who]) {
        await test.step(route.path, () => inspect(page, route))
      }
    })
  }
}

async function inspect(page: Page, { path, address, hold }: SweptRoute): Promise<void> {
  if (hold) await page.route(`**${hold}`, () => undefined)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }), `${path}: one h1`).toHaveCount(1)
  await expect(page, `${path}: title`).toHaveTitle(/Opportune/)
  await expect(page.locator('[aria-busy=true]'), `${path}: loaded`).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  expect(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname)

  // What is right is not asked for: telling it of every element takes longer than finding what is wrong.
  const axe = () =>
    new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  await accessible(axe().withTags(AXE_TAGS), `${path} light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
  )
  // The other theme has other colours and nothing else.
  await accessible(axe().withRules(['color-contrast']), `${path} dark`)

  const found = await page.evaluate(() => ({
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    shift: window.layoutShift ?? 0,
    violations: window.policyViolations ?? [],
  }))
  expect.soft(found.sideways, `${path}: sideways scroll`).toBeLessThanOrEqual(0)
  expect.soft(found.shift, `${path}: layout shift`).toBeLessThanOrEqual(MOST_SHIFT)
  expect.soft(found.violations, `${path}: content security policy`).toEqual([])
  if (hold) await page.unroute(`**${hold}`)
}

async function accessible(axe: AxeBuilder, where: string): Promise<void> {
  const { violations } = await axe.analyze()
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  )
  expect.soft(told, `${where}: axe`).toEqual([])
}

declare global {
  interface Window {
    layoutShift?: number
    policyViolations?: string[]
  }
}

function watchPage(): void {
  window.layoutShift = 0
  window.policyViolations = []
  document.addEventListener('securitypolicyviolation', (event) => {
    window.policyViolations?.push(`${event.effectiveDirective} ${event.blockedURI}`)
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[]) {
      if (!entry.hadRecentInput) window.layoutShift = (window.layoutShift ?? 0) + entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
