import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { quietPayments } from '../../test/payments'
import { aUser } from '../../test/people'
import {
  anOwnProduct,
  aProduct,
  aProductFile,
  aProductReview,
  aPurchase,
} from '../../test/products'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, problem } from '../../test/server'

beforeEach(forgetEverything)
afterEach(() => {
  vi.restoreAllMocks()
  forgetEverything()
})

const developer = aUser()
const client = aUser({ id: 8, user_type: 'client' })
const ONE = 'GET /marketplace/products/5'
const PURCHASE = `${ONE}/purchase`
const BUY = 'POST /marketplace/products/5/purchase'
const summary = (total_ratings: number) => ({
  average_rating: total_ratings === 0 ? 0 : 4,
  total_ratings,
  rating_distribution: { 1: 0, 2: 0, 3: 0, 4: total_ratings, 5: 0 },
})
const always = {
  ...quietPayments,
  'GET /auth/me': () => json(client),
  [ONE]: () => json(aProduct()),
  [PURCHASE]: () => problem(404),
  [`${ONE}/files`]: () => json([aProductFile()]),
  [`${ONE}/versions`]: () => json([]),
  [`${ONE}/reviews`]: () => json({ items: [], next_cursor: null, summary: summary(0) }),
  [`${ONE}/reviews/mine`]: () => problem(404),
  'GET /marketplace/products/tags': () => json({ items: [] }),
}
type Answers = Parameters<typeof fakeServer>[0]
/** As a client unless told; null is a visitor. */
const open = (answers: Answers = {}, user: typeof client | null = client, address = '') => {
  const calls = fakeServer({ ...always, ...answers })
  return renderApp(`/marketplace/5${address}`, user ?? undefined).then((app) => ({ ...app, calls }))
}
const buyButton = (price = '$19') => screen.findByRole('button', { name: `Buy for ${price}` })

describe('the page of a product', () => {
  it('has everything there is to say to a visitor', async () => {
    const app = await open(
      {
        [ONE]: () =>
          json(
            aProduct({
              description_html: '<p>Locks that release themselves.</p>',
              latest_version: '2.1.0',
              cover_url: '/a.png',
              gallery: [{ id: 1, url: '/b.png' }],
              tags: ['Rust'],
              sales: 64,
              average_rating: 4.7,
              total_ratings: 18,
            }),
          ),
        [`${ONE}/versions`]: () =>
          json([
            {
              id: 3,
              name: '2.1.0',
              changelog: 'Faster',
              changelog_html: '<p>Faster locks.</p>',
              released_at: '2026-11-03T09:00:00Z',
            },
          ]),
        [`${ONE}/reviews`]: () =>
          json({ items: [aProductReview()], next_cursor: null, summary: summary(1) }),
      },
      null,
    )
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Seatlock')
    expect(screen.getByText('Locks that release themselves.')).toBeVisible()
    expect(screen.getByText('64 sold')).toBeVisible()
    const price = within(screen.getByRole('region', { name: 'Price' }))
    expect(price.getByText('2 files, 5.1 MB')).toBeVisible()
    expect(price.getByText('The seller can refund it for 14 days.')).toBeVisible()
    expect(await screen.findByText('Faster locks.')).toBeVisible()
    // They are fetched when one comes near them.
    screen.getByRole('heading', { name: 'Reviews' }).scrollIntoView()
    expect(await screen.findByText('Solid.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Show picture 2 of 2' })).toBeVisible()
    // Files are for buyers, and so are reviews.
    expect(app.calls.some(({ path }) => /files|purchase|mine/.test(path))).toBe(false)
    expect(screen.queryByRole('form', { name: 'Review' })).toBeNull()
    await expectAccessible(app.container)
  })

  it('is not there', async () => {
    await open({ [ONE]: () => problem(404) })
    expect(await screen.findByText('This product isn’t available')).toBeVisible()
  })

  it('tells its seller how it stands, and how to verify a licence', async () => {
    const app = await open(
      {
        'GET /auth/me': () => json(developer),
        [ONE]: () => json(anOwnProduct({ status: 'draft' })),
      },
      developer,
    )
    const box = within(await screen.findByRole('region', { name: 'Your product' }))
    expect(box.getByText('Draft')).toBeVisible()
    expect(box.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/marketplace/5/edit')
    expect(box.getByLabelText('Verify a licence')).toHaveValue(
      `${window.location.origin}/api/marketplace/products/5/verify?license_key=`,
    )
    expect(await box.findByRole('link', { name: 'Download seatlock-2.1.0.tar.gz' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull()
    expect(app.calls.some(({ path }) => path.endsWith('/purchase'))).toBe(false)
    await expectAccessible(app.container)
  })
})

describe('buying', () => {
  it('begins with signing in for a visitor', async () => {
    const app = await open({}, null)
    await app.user.click(await buyButton())
    await screen.findByRole('dialog', { name: /^Welcome/ })
    expect(
      app.calls.some(({ method, path }) => method === 'POST' && path.endsWith('/purchase')),
    ).toBe(false)
  })

  it('sends the price that was seen, and goes nowhere but to a web address', async () => {
    const app = await open({ [BUY]: () => json({ url: 'javascript:alert(1)' }) })
    await app.user.click(await buyButton())
    expect(await screen.findByText('Invalid response from server')).toBeVisible()
    expect(
      app.calls.find(({ method, path }) => method === 'POST' && path.endsWith('/purchase'))?.body,
    ).toEqual({ price_cents: 1900 })
  })

  it('gives a free product at once, with its key and its files', async () => {
    let purchase: unknown = null
    const app = await open({
      [ONE]: () => json(aProduct({ price_cents: 0 })),
      [PURCHASE]: () => (purchase === null ? problem(404) : json(purchase)),
      [BUY]: () => {
        purchase = aPurchase({ amount_cents: 0 })
        return json({ purchase }, 201)
      },
    })
    await app.user.click(await screen.findByRole('button', { name: 'Get it free' }))
    const owned = within(await screen.findByRole('region', { name: 'You own this' }))
    expect(owned.getByLabelText('Licence key')).toHaveValue('OPP-AAAA-BBBB-CCCC')
    expect(
      await owned.findByRole('link', { name: 'Download seatlock-2.1.0.tar.gz' }),
    ).toHaveAttribute('download', 'seatlock-2.1.0.tar.gz')
    expect(
      owned.getByRole('button', { name: 'Copy SHA-256 of seatlock-2.1.0.tar.gz' }),
    ).toBeVisible()
    await expectAccessible(app.container)
  })

  it.each([
    ['insufficient_funds', 'Insufficient funds for purchase.'],
    ['already_purchased', 'You have already purchased this product.'],
    ['card_declined', 'Your card was declined.'],
    ['cannot_buy_own', 'You can’t buy your own product.'],
  ])('says to the letter why it was refused: %s', async (code, detail) => {
    const app = await open({ [BUY]: () => problem(400, { code, detail }) })
    await app.user.click(await buyButton())
    expect(await screen.findByText(detail)).toBeVisible()
  })

  it('shows what one has when it was bought in another tab', async () => {
    let isBought = false
    const app = await open({
      [PURCHASE]: () => (isBought ? json(aPurchase()) : problem(404)),
      [BUY]: () => {
        isBought = true
        return problem(400, { code: 'already_purchased', detail: '' })
      },
    })
    await app.user.click(await buyButton())
    expect(await screen.findByText('You have already purchased this product.')).toBeVisible()
    expect(await screen.findByRole('region', { name: 'You own this' })).toBeVisible()
  })

  it('shows a new price and lets the person decide', async () => {
    let price_cents = 1900
    const bodies: unknown[] = []
    const app = await open({
      [ONE]: () => json(aProduct({ price_cents })),
      [BUY]: ({ body }) => {
        bodies.push(body)
        price_cents = 2500
        return problem(409, { code: 'price_changed', detail: 'The price changed.' })
      },
    })
    await app.user.click(await buyButton())
    expect(
      await screen.findByText('The price changed from $19 to $25. Nothing was charged.'),
    ).toBeVisible()
    await app.user.click(await buyButton('$25'))
    await waitFor(() => {
      expect(bodies).toEqual([{ price_cents: 1900 }, { price_cents: 2500 }])
    })
  })

  it('says that it is not for sale any more', async () => {
    let status: 'published' | 'archived' = 'published'
    const app = await open({
      [ONE]: () => json(aProduct({ status })),
      [BUY]: () => {
        status = 'archived'
        return problem(409, { code: 'not_for_sale', detail: 'It isn’t for sale.' })
      },
    })
    await app.user.click(await buyButton())
    expect(await screen.findByText('It isn’t for sale.')).toBeVisible()
    expect(await screen.findByText('This product is not for sale any more.')).toBeVisible()
  })

  it('waits for the provider after paying', async () => {
    let asked = 0
    const app = await open(
      {
        [PURCHASE]: () => {
          asked += 1
          return asked < 3 ? problem(404) : json(aPurchase())
        },
      },
      client,
      '?paid=1',
    )
    expect(await screen.findByRole('button', { name: 'Confirming payment...' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull()
    expect(
      await screen.findByText('Your payment is confirmed.', {}, { timeout: 5_000 }),
    ).toBeVisible()
    expect(screen.getByLabelText('Licence key')).toBeVisible()
    await waitFor(() => {
      expect(app.router.state.location.searchStr).toBe('')
    })
  })

  it('says that access ended with a refund', async () => {
    await open({
      [PURCHASE]: () =>
        json(aPurchase({ status: 'refunded', refunded_at: '2026-10-09T12:00:00Z' })),
    })
    expect(await screen.findByText(/^Refunded on Oct 9, 2026\./)).toBeVisible()
    expect(screen.queryByLabelText('Licence key')).toBeNull()
    expect(await buyButton()).toBeVisible()
  })
})

describe('reviews', () => {
  const owned = { [PURCHASE]: () => json(aPurchase()) }
  const REVIEWS = '/marketplace/products/5/reviews'

  it('are written by buyers, once, and can be changed', async () => {
    const app = await open({
      ...owned,
      [`POST ${REVIEWS}`]: () => json(aProductReview(), 201),
      [`PUT ${REVIEWS}`]: () => json(aProductReview({ stars: 5 })),
      [`${ONE}/reviews/mine`]: () => problem(404),
    })
    const form = within(await screen.findByRole('form', { name: 'Review' }))
    await app.user.click(form.getByRole('button', { name: 'Submit review' }))
    expect(await form.findByText('Please select a rating')).toBeVisible()
    await app.user.click(form.getByRole('radio', { name: '4 stars' }))
    await app.user.type(form.getByLabelText(/^Comment/), 'Solid.')
    await expectAccessible(app.container)
    const { calls } = app
    await app.user.click(form.getByRole('button', { name: 'Submit review' }))
    await waitFor(() => {
      expect(calls.find(({ method, path }) => method === 'POST' && path === REVIEWS)?.body).toEqual(
        {
          stars: 4,
          comment: 'Solid.',
        },
      )
    })
  })

  it('are changed with another call', async () => {
    const app = await open({
      ...owned,
      [`${ONE}/reviews/mine`]: () => json(aProductReview()),
      [`PUT ${REVIEWS}`]: () => json(aProductReview({ stars: 5 })),
    })
    const mine = within(await screen.findByRole('article', { name: 'Your review' }))
    await app.user.click(mine.getByRole('button', { name: 'Edit' }))
    await app.user.click(await screen.findByRole('radio', { name: '5 stars' }))
    await app.user.click(screen.getByRole('button', { name: 'Save review' }))
    await waitFor(() => {
      expect(
        app.calls.find(({ method, path }) => method === 'PUT' && path === REVIEWS)?.body,
      ).toEqual({ stars: 5, comment: 'Solid.' })
    })
  })

  it('show the reader’s own once, with what was replied', async () => {
    const mine = aProductReview({ reply: 'Thanks.', replied_at: '2026-10-07T12:00:00Z' })
    const other = aProductReview({
      id: 32,
      comment: 'Neat.',
      reviewer: { id: 9, name: 'Otto', avatar_url: null },
    })
    await open({
      ...owned,
      [`${ONE}/reviews`]: () =>
        json({ items: [mine, other], next_cursor: null, summary: summary(2) }),
      [`${ONE}/reviews/mine`]: () => json(mine),
    })
    const own = within(await screen.findByRole('article', { name: 'Your review' }))
    expect(own.getByText(/^Reply from /)).toBeVisible()
    expect(screen.getByText('Neat.')).toBeVisible()
    expect(screen.getAllByText('Solid.')).toHaveLength(1)
  })

  it('are replied to by the seller', async () => {
    const app = await open(
      {
        'GET /auth/me': () => json(developer),
        [ONE]: () => json(anOwnProduct()),
        [`${ONE}/reviews`]: () =>
          json({ items: [aProductReview()], next_cursor: null, summary: summary(1) }),
        [`POST ${REVIEWS}/31/reply`]: () =>
          json(aProductReview({ reply: 'Thanks.', replied_at: '2026-10-07T12:00:00Z' })),
      },
      developer,
    )
    await app.user.click(await screen.findByRole('button', { name: 'Reply to Harbour Works' }))
    await app.user.type(await screen.findByLabelText('Your reply'), 'Thanks.')
    await app.user.click(screen.getByRole('button', { name: 'Save reply' }))
    expect(await screen.findByText('Reply from Ines Kaya')).toBeVisible()
    expect(app.calls.find(({ path }) => path.endsWith('/reply'))?.body).toEqual({
      content: 'Thanks.',
    })
  })
})
