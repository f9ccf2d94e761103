import { existsSync, rmSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { CLIENT_SCENES } from './fixtures/client-scenes'
import { CONVERSATION_SCENES } from './fixtures/conversation-scenes'
import { FINDING_SCENES } from './fixtures/finding-scenes'
import { MONEY_SCENES } from './fixtures/money-scenes'
import { PROFILE_SCENES } from './fixtures/profile-scenes'
import { PROPOSAL_SCENES } from './fixtures/proposal-scenes'
import { ROUTES, type SweptRoute } from './fixtures/routes'
import { DEVELOPER_PROFILES, OPPORTUNITIES, OPPORTUNITY, SHARED } from './fixtures/shown'
import { expect, test } from './fixtures/test'

/** A picture to take: a page in one of its states. */
interface Scene {
  readonly name: string
  readonly address: string
  readonly as: 'visitor' | 'client' | 'developer' | 'newcomer'
  readonly before?: (page: Page) => Promise<unknown>
  readonly after?: (page: Page) => Promise<unknown>
}

const asOf = ({ access }: SweptRoute): Scene['as'] =>
  access === 'public' ? 'visitor' : access === 'signed-in' ? 'developer' : access

const hold = (call: string) => (page: Page) => page.route(`**${call}`, () => undefined)
const answer = (call: string, status: number, json: unknown) => (page: Page) =>
  page.route(`**${call}`, (route) => route.fulfill({ status, json }))

const all =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }
const lively = all(
  answer('/api/requests/public?*', 200, OPPORTUNITIES),
  answer('/api/requests/public', 200, OPPORTUNITIES),
  answer('/api/requests/shared-with-me', 200, SHARED),
  answer('/api/requests/1', 200, OPPORTUNITY),
  answer('/api/profile/me', 200, DEVELOPER_PROFILES),
  answer('/api/payments/subscription-status', 200, {
    status: 'active',
    current_period_end: '2026-12-24T12:00:00Z',
    cancel_at_period_end: false,
  }),
)
const openBell = (page: Page) => page.getByRole('button', { name: /^Shared requests/ }).click()

const PLAIN: readonly Scene[] = ROUTES.filter(({ leadsTo }) => leadsTo === undefined).map(
  (route) => ({
    name: `${slug(route.path)}--full`,
    address: route.address,
    as: asOf(route),
    ...(route.hold && { before: hold(route.hold) }),
  }),
)

const STATES: readonly Scene[] = [
  ...CLIENT_SCENES,
  ...PROFILE_SCENES,
  ...PROPOSAL_SCENES,
  ...CONVERSATION_SCENES,
  ...FINDING_SCENES,
  ...MONEY_SCENES,
  { name: 'opportunities--empty', address: '/opportunities', as: 'visitor' },
  { name: 'opportunities--full', address: '/opportunities', as: 'visitor', before: lively },
  {
    name: 'opportunities--no-match',
    address: '/opportunities?search=cobol&skill=COBOL,JCL&budget_min=5000&sort=budget',
    as: 'visitor',
  },
  {
    name: 'opportunities--failing',
    address: '/opportunities',
    as: 'visitor',
    before: answer('/api/requests/public', 403, {}),
    after: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
  },
  { name: 'opportunities-id--empty', address: '/opportunities/1', as: 'visitor' },
  {
    name: 'opportunities-id--full',
    address: '/opportunities/1',
    as: 'visitor',
    before: lively,
    after: (page) => page.getByText('What we need').waitFor(),
  },
  { name: 'developer-dashboard--empty', address: '/developer-dashboard', as: 'developer' },
  {
    name: 'developer-dashboard--full',
    address: '/developer-dashboard',
    as: 'developer',
    before: lively,
    after: (page) => page.getByText('65 % complete').waitFor(),
  },
  {
    name: 'developer-dashboard--failing',
    address: '/developer-dashboard',
    as: 'developer',
    before: all(
      answer('/api/requests/**', 403, {}),
      answer('/api/profile/me', 403, {}),
      answer('/api/payments/**', 403, {}),
    ),
  },
  {
    name: 'bell--full',
    address: '/terms-of-service',
    as: 'developer',
    before: lively,
    after: openBell,
  },
  { name: 'bell--empty', address: '/terms-of-service', as: 'developer', after: openBell },
  {
    name: 'bell--failing',
    address: '/terms-of-service',
    as: 'developer',
    before: answer('/api/requests/shared-with-me', 403, {}),
    after: openBell,
  },
  {
    name: 'profile--empty',
    address: '/profile',
    as: 'developer',
    before: answer('/api/auth/sessions', 200, { items: [], next_cursor: null }),
  },
  {
    name: 'profile--failing',
    address: '/profile',
    as: 'developer',
    before: answer('/api/auth/sessions', 403, {}),
  },
  {
    name: 'profile--loading',
    address: '/profile',
    as: 'developer',
    before: hold('/api/auth/sessions'),
    after: (page) => page.waitForTimeout(400),
  },
  {
    name: 'profile--form-failing',
    address: '/profile',
    as: 'developer',
    after: (page) => page.getByRole('button', { name: 'Change password' }).click(),
  },
  {
    name: 'login--failing',
    address: '/login',
    as: 'visitor',
    after: async (page) => {
      await page.getByLabel('Username or email').fill('nobody')
      await page.getByLabel('Password', { exact: true }).fill('wrong')
      await page.getByRole('button', { name: 'Login' }).click()
      await page.getByText('Invalid username or password').waitFor()
    },
  },
  {
    name: 'register--failing',
    address: '/register',
    as: 'visitor',
    after: async (page) => {
      await page.getByRole('radio', { name: /I’m a client/ }).check()
      await page.getByRole('button', { name: 'Register' }).click()
    },
  },
  { name: 'select-role--signed-in', address: '/select-role', as: 'newcomer' },
  {
    name: 'select-role--failing',
    address: '/select-role',
    as: 'newcomer',
    before: answer('/api/auth/select-role', 409, { detail: 'The role has been chosen already.' }),
    after: async (page) => {
      await page.getByRole('button', { name: /I’m a client/ }).click()
      await page.getByRole('alert').getByText('already').waitFor()
    },
  },
  { name: 'oauth-success--failing', address: '/oauth-success', as: 'visitor' },
  {
    name: 'oauth-error--full-words',
    address: '/oauth-error?error=The%20request%20was%20denied.&provider=linkedin',
    as: 'visitor',
  },
  {
    name: 'auth-dialog',
    address: '/creators',
    as: 'visitor',
    after: (page) => page.getByRole('button', { name: 'Sign In' }).click(),
  },
  {
    name: 'side-menu',
    address: '/creators',
    as: 'visitor',
    after: (page) => page.getByRole('button', { name: 'Menu' }).click(),
  },
  {
    name: 'side-menu--signed-in',
    address: '/creators',
    as: 'client',
    after: (page) => page.getByRole('button', { name: 'Menu' }).click(),
  },
  {
    name: 'feedback',
    address: '/creators',
    as: 'visitor',
    after: (page) => openFeedback(page),
  },
  {
    name: 'feedback--failing',
    address: '/creators',
    as: 'visitor',
    after: async (page) => {
      await openFeedback(page)
      await page.getByRole('button', { name: 'Send feedback' }).click()
    },
  },
  {
    name: 'feedback--thanks',
    address: '/creators',
    as: 'visitor',
    after: async (page) => {
      await openFeedback(page)
      await page.getByRole('radio', { name: '5 stars' }).check()
      await page.getByRole('button', { name: 'Send feedback' }).click()
      await page.getByText('Thank you for your feedback!').waitFor()
    },
  },
  {
    name: 'end-session-dialog',
    address: '/profile',
    as: 'developer',
    before: answer('/api/auth/sessions', 200, {
      items: [
        {
          id: 1,
          current: false,
          created_at: '2026-01-01T00:00:00Z',
          last_active_at: '2026-01-01T00:00:00Z',
          expires_at: '2027-01-01T00:00:00Z',
          user_agent: 'Firefox/130.0 (Windows)',
          address: '192.0.2.7',
        },
      ],
      next_cursor: null,
    }),
    after: (page) => page.getByRole('button', { name: /^End session/ }).click(),
  },
  {
    name: 'inactivity--warning',
    address: '/developer-dashboard',
    as: 'developer',
    before: (page) => page.clock.install(),
    after: async (page) => {
      await page.clock.fastForward('28:30')
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'offline',
    address: '/login',
    as: 'visitor',
    after: (page) => page.context().setOffline(true),
  },
]

/** A state that draws the plain page with something in it takes its place. */
const drawn = ({ name }: Scene) => STATES.some((state) => state.name === name)
/** Only some of them while one works on a screen: a part of their names, as a pattern. */
const wanted = new RegExp(process.env.SHOTS ?? '')
const SCENES = [...PLAIN.filter((scene) => !drawn(scene)), ...STATES].filter(({ name }) =>
  wanted.test(name),
)

for (const width of [360, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${width} px, ${colorScheme}`, async ({ browser, baseURL, people, regulars }) => {
      test.setTimeout(600_000)
      const file = ({ name }: Scene) => `shots/${name}-${width}-${colorScheme}.png`
      for (const scene of SCENES) rmSync(file(scene), { force: true })
      const persons = { ...regulars, newcomer: await people.registered(null) }

      for (const scene of SCENES) {
        await test.step(scene.name, async () => {
          const context = await browser.newContext({
            baseURL,
            colorScheme,
            reducedMotion: 'reduce',
            viewport: { width, height: 800 },
          })
          const page = await context.newPage()
          // A scene that cannot be drawn says so, instead of waiting for the end of the whole set.
          page.setDefaultTimeout(30_000)
          await scene.before?.(page)
          if (scene.as !== 'visitor') await people.signIn(page, persons[scene.as])
          await page.goto(scene.address)
          await page.getByRole('heading', { level: 1 }).waitFor()
          await page.evaluate(() => document.fonts.ready)
          await scene.after?.(page)
          await page.waitForTimeout(150)
          const modal = (await page.locator('dialog[open]').count()) > 0
          await page.screenshot({ path: file(scene), fullPage: !modal })
          await context.close()
        })
      }
      expect(SCENES.filter((scene) => !existsSync(file(scene)))).toEqual([])
    })
  }
}

async function openFeedback(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Feedback' }).click()
}

function slug(path: string): string {
  return path === '/' ? 'landing' : path.slice(1).replace(/[/$]+/g, '-').toLowerCase()
}
