import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '../../test/axe'
import { paymentsConfig } from '../../test/payments'
import { aCreator } from '../../test/profiles'
import { forgetEverything, renderApp } from '../../test/render-app'
import { aPublicRequest } from '../../test/requests'
import { fakeServer, json, problem } from '../../test/server'
import { aShowcase } from '../../test/showcases'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const LONG = 'Seats that are never sold twice, whoever presses the button first'
const full = {
  'GET /requests/public': () =>
    json([1, 2, 3, 4].map((id) => aPublicRequest({ id, title: `${LONG} ${id}` }))),
  'GET /project-showcase/': () =>
    json(
      [1, 2, 3, 4, 5].map((id) =>
        aShowcase({ id, title: `${LONG} ${id}`, average_rating: 4.8, total_ratings: 31 }),
      ),
    ),
  'GET /profile/developers/public': () =>
    json([1, 2, 3, 4].map((id) => aCreator({ id, display_name: `Maya ${id}`, headline: LONG }))),
}

async function show(answers: Parameters<typeof fakeServer>[0] = full) {
  const calls = fakeServer(answers)
  const app = await renderApp('/')
  await screen.findByRole('heading', { level: 1 })
  return { ...app, calls }
}

const part = async (name: string) => within(await screen.findByRole('region', { name }))

test('it says what it is, and leads in', async () => {
  await show()
  const main = within(screen.getByRole('main'))
  expect(
    main.getByRole('heading', { level: 1, name: 'Connecting talent with opportunity' }),
  ).toBeVisible()
  expect(main.getByText('A free platform built for freelance developers')).toBeVisible()
  for (const [name, href] of [
    ['Post a request', '/requests/new'],
    ['Find work', '/opportunities'],
    ['Register', '/register'],
    ['Login', '/login'],
  ] as const) {
    expect(main.getByRole('link', { name })).toHaveAttribute('href', href)
  }
})

test.each(['Google', 'GitHub', 'LinkedIn'])('one can continue with %s', async (name) => {
  await show()
  expect(screen.getByRole('link', { name: `Continue with ${name}` })).toHaveAttribute(
    'href',
    `/api/auth/${name.toLowerCase()}`,
  )
})

test('it shows what is on this server', async () => {
  const { calls } = await show()
  const requests = await part('Open requests')
  expect(await requests.findByRole('link', { name: `${LONG} 1` })).toHaveAttribute(
    'href',
    '/opportunities/1',
  )
  expect(requests.getAllByText('$1,500')).toHaveLength(4)
  const works = await part('Recent work')
  expect(await works.findByRole('link', { name: `${LONG} 5` })).toHaveAttribute(
    'href',
    '/showcase/5',
  )
  const developers = await part('Developers')
  expect(await developers.findByRole('link', { name: 'Maya 1' })).toHaveAttribute(
    'href',
    '/profile/developers/1/public',
  )
  // The server sends these answers inside the page, under exactly these addresses.
  expect(calls.map(({ path, query }) => `${path}?${query}`)).toEqual(
    expect.arrayContaining([
      '/requests/public?limit=4',
      '/payments/config?',
      '/project-showcase/?limit=5',
      '/profile/developers/public?limit=4',
    ]),
  )
})

test('the price is this server’s, and said before anyone registers', async () => {
  await show({
    ...full,
    'GET /payments/config': () => json(paymentsConfig({ subscription_price_cents: 1200 })),
  })
  const prices = await part('Pricing')
  expect(await prices.findByText('$12 a month for developers')).toBeVisible()
  expect(prices.getByText('Free for clients')).toBeVisible()
  expect(prices.getByText('0% commission')).toBeVisible()
})

test('a server that asks for no subscription says so', async () => {
  await show({
    ...full,
    'GET /payments/config': () => json(paymentsConfig({ subscription_required: false })),
  })
  expect(await (await part('Pricing')).findByText('Free for developers')).toBeVisible()
})

test('on a new server it promises nothing that isn’t there', async () => {
  const { container } = await show({})
  for (const text of ['No open requests right now.', 'No showcases yet.', 'No developers yet.']) {
    expect(await screen.findByText(text)).toBeVisible()
  }
  await expectAccessible(container)
})

test('a part that can’t be read leaves the others standing', async () => {
  await show({ ...full, 'GET /requests/public': () => problem(403) })
  await (await part('Open requests')).findByRole('button', { name: 'Retry' })
  await (await part('Developers')).findByText('Maya 1')
})

test('nothing carries a style attribute: the content security policy would drop it', async () => {
  await show()
  await (await part('Developers')).findByText('Maya 1')
  expect(screen.getByRole('main').querySelectorAll('[style], style, script')).toHaveLength(0)
})

test.each([360, 768, 1280])(
  'at %i px it is accessible and does not scroll sideways',
  async (width) => {
    await page.viewport(width, 800)
    const { container } = await show()
    await (await part('Developers')).findByText('Maya 1')
    await expectAccessible(container)
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBe(clientWidth)
    await page.viewport(1024, 768)
  },
)
