import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { aUser } from '../../test/people'
import { aProduct, aProductFile, aPurchase } from '../../test/products'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, problem } from '../../test/server'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const LIST = 'GET /marketplace/products'
const tags = () =>
  json({
    items: [
      { tag: 'Rust', count: 3 },
      { tag: 'C', count: 1 },
    ],
  })
const me = aUser()
const always = { 'GET /auth/me': () => json(me), 'GET /marketplace/products/tags': tags }
const page = (items: readonly unknown[], next_cursor: string | null = null) =>
  json({ items, next_cursor })

describe('the list', () => {
  it('has covers, prices, stars and sellers, and can be searched, sorted and narrowed', async () => {
    const calls = fakeServer({
      ...always,
      [LIST]: ({ query }) =>
        page(
          query.get('tag') === 'C'
            ? []
            : [
                aProduct({ tags: ['Rust'], average_rating: 4.75, total_ratings: 12 }),
                aProduct({ id: 6, title: 'Night trains', price_cents: 0 }),
              ],
        ),
    })
    const app = await renderApp('/marketplace')
    const card = (await screen.findByRole('link', { name: 'Seatlock' })).closest('article')!
    expect(card).toHaveTextContent('$19')
    expect(card).toHaveTextContent('Maya Okafor')
    expect(card).toHaveTextContent('4.8 out of 5, 12 ratings')
    expect(within(card).getByRole('link', { name: 'Rust' })).toHaveAttribute(
      'href',
      '/marketplace?tag=Rust',
    )
    const free = screen.getByRole('link', { name: 'Night trains' }).closest('article')
    expect(free).toHaveTextContent('Free')
    expect(screen.queryByRole('link', { name: 'New product' })).toBeNull()
    await expectAccessible(app.container)

    await app.user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'seats')
    await app.user.click(screen.getByRole('button', { name: 'Search' }))
    await app.user.selectOptions(screen.getByLabelText('Price'), 'Up to $25')
    await app.user.click(screen.getByRole('link', { name: 'Lowest price' }))
    await app.user.click(await screen.findByRole('link', { name: 'C' }))
    expect(await screen.findByText('No matching products')).toBeVisible()
    expect(app.router.state.location.search).toEqual({
      q: 'seats',
      tag: 'C',
      price_max: 2500,
      sort: 'cheap',
    })
    await app.user.click(screen.getByRole('link', { name: 'Clear filters' }))
    expect(await screen.findByRole('link', { name: 'Seatlock' })).toBeVisible()
    expect(screen.getByRole('searchbox', { name: 'Search products' })).toHaveValue('')
    const asked = calls.filter(({ path }) => path === '/marketplace/products')
    // The first is the one that comes with the served page.
    expect(asked.map(({ query }) => query.toString())).toEqual([
      'limit=24',
      'limit=24&q=seats',
      'limit=24&q=seats&price_max=2500',
      'limit=24&q=seats&price_max=2500&sort=cheap',
      'limit=24&q=seats&tag=C&price_max=2500&sort=cheap',
    ])
  })

  it('goes on where the server says', async () => {
    fakeServer({
      ...always,
      [LIST]: ({ query }) =>
        query.get('cursor') === 'two'
          ? page([aProduct({ id: 6, title: 'Night trains' })])
          : page([aProduct()], 'two'),
    })
    const app = await renderApp('/marketplace')
    await app.user.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('link', { name: 'Night trains' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Seatlock' })).toBeVisible()
  })

  it('asks developers for the first one', async () => {
    fakeServer({ ...always, [LIST]: () => page([]) })
    await renderApp('/marketplace', me)
    expect(await screen.findByText('Be the first')).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'New product' })).toHaveLength(2)
  })

  it('offers to try again', async () => {
    let isBroken = true
    fakeServer({
      ...always,
      [LIST]: () => (isBroken ? problem(403) : page([aProduct()])),
    })
    const app = await renderApp('/marketplace')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    isBroken = false
    await app.user.click(retry)
    expect(await screen.findByRole('link', { name: 'Seatlock' })).toBeVisible()
  })
})

describe('the library', () => {
  const client = aUser({ id: 8, user_type: 'client' })
  const MINE = 'GET /marketplace/purchases'

  it('has keys and files of what one bought, and says what ended', async () => {
    const calls = fakeServer({
      'GET /auth/me': () => json(client),
      [MINE]: () =>
        page([
          { purchase: aPurchase(), product: aProduct({ latest_version: '2.1.0' }) },
          {
            purchase: aPurchase({
              id: 42,
              product_id: 6,
              status: 'refunded',
              refunded_at: '2026-10-09T12:00:00Z',
            }),
            product: aProduct({ id: 6, title: 'Night trains' }),
          },
        ]),
      'GET /marketplace/products/5/files': () => json([aProductFile()]),
    })
    const app = await renderApp('/library', client)
    const seatlock = within(
      (await screen.findByRole('link', { name: 'Seatlock' })).closest('article')!,
    )
    expect(seatlock.getByLabelText('Licence key')).toHaveValue('OPP-AAAA-BBBB-CCCC')
    expect(seatlock.getByText('2 files, 5.1 MB · Version 2.1.0')).toBeVisible()
    expect(calls.some(({ path }) => path.endsWith('/files'))).toBe(false)
    await app.user.click(seatlock.getByRole('button', { name: 'Show files of Seatlock' }))
    expect(
      await seatlock.findByRole('link', { name: 'Download seatlock-2.1.0.tar.gz' }),
    ).toHaveAttribute('href', '/api/files/21?signature=x')
    const ended = within(screen.getByRole('link', { name: 'Night trains' }).closest('article')!)
    expect(ended.getByText(/^Refunded on Oct 9, 2026\./)).toBeVisible()
    expect(ended.queryByLabelText('Licence key')).toBeNull()
    await expectAccessible(app.container)
  })

  it('leads to the marketplace while it is empty', async () => {
    fakeServer({ 'GET /auth/me': () => json(client), [MINE]: () => page([]) })
    await renderApp('/library', client)
    expect(await screen.findByText('No products yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Browse the marketplace' })).toHaveAttribute(
      'href',
      '/marketplace',
    )
  })
})
