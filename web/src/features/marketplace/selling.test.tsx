import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { quietPayments } from '../../test/payments'
import { aUser } from '../../test/people'
import { anOwnProduct, aSale, aStatement } from '../../test/products'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, problem } from '../../test/server'

beforeEach(forgetEverything)
afterEach(() => {
  vi.restoreAllMocks()
  forgetEverything()
})

const me = aUser()
const REFUND = 'POST /marketplace/purchases/41/refund'
type Answers = Parameters<typeof fakeServer>[0]

async function open(answers: Answers = {}) {
  const calls = fakeServer({
    ...quietPayments,
    'GET /auth/me': () => json(me),
    'GET /marketplace/products/mine': () =>
      json({
        items: [
          anOwnProduct({ sales: 3 }),
          anOwnProduct({ id: 6, title: 'Tides', status: 'draft' }),
        ],
        next_cursor: null,
      }),
    'GET /marketplace/sales': () => json({ items: [aSale()], next_cursor: null }),
    'GET /marketplace/statement': () => json(aStatement()),
    'GET /marketplace/payouts': () => json({ status: 'none', invoices: [] }),
    ...answers,
  })
  return { ...(await renderApp('/marketplace/selling', me)), calls }
}

it('shows products in every status, sales and the statement', async () => {
  const app = await open()
  const products = within(await screen.findByRole('region', { name: 'Your products' }))
  expect(await products.findByText('Published')).toBeVisible()
  expect(products.getByText('Draft')).toBeVisible()
  expect(products.getByRole('link', { name: 'Edit Tides' })).toHaveAttribute(
    'href',
    '/marketplace/6/edit',
  )
  const sales = within(screen.getByRole('region', { name: 'Sales' }))
  expect(await sales.findByRole('heading', { name: 'Harbour Works' })).toBeVisible()
  const statement = within(screen.getByRole('region', { name: 'Statement' }))
  expect(await statement.findByText('$38')).toBeVisible()
  expect(statement.getByText('October 2026')).toBeVisible()
  expect(statement.getByText('3 sales · $19 refunded')).toBeVisible()
  await expectAccessible(app.container)
})

it('refunds after a question, or says why not', async () => {
  let isOver = true
  let sale = aSale()
  const app = await open({
    'GET /marketplace/sales': () => json({ items: [sale], next_cursor: null }),
    [REFUND]: () => {
      if (isOver) return problem(409, { code: 'refund_over', detail: 'The 14 days are over.' })
      sale = aSale({ status: 'refunded', refundable_until: null })
      return json(sale)
    },
  })
  await app.user.click(await screen.findByRole('button', { name: 'Refund Harbour Works' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund $19?' }))
  await app.user.click(dialog.getByRole('button', { name: 'Refund $19' }))
  const refusal = await dialog.findByText('The 14 days are over.')
  await waitFor(() => {
    expect(refusal).toBeVisible()
  })
  isOver = false
  await app.user.click(dialog.getByRole('button', { name: 'Refund $19' }))
  await screen.findByText('$19 refunded')
  const sales = within(screen.getByRole('region', { name: 'Sales' }))
  expect(await sales.findByText('Refunded')).toBeVisible()
  expect(sales.queryByRole('button', { name: /^Refund/ })).toBeNull()
})

it('saves the statement as a file', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  const app = await open({
    'GET /marketplace/statement.csv': () =>
      new Response('month,sold\n', { headers: { 'content-type': 'text/csv' } }),
  })
  await app.user.click(await screen.findByRole('button', { name: 'Download CSV' }))
  await waitFor(() => {
    expect(saved).toEqual(['statement.csv'])
  })
})

it.each([
  ['none', 'Connect an account'],
  ['pending', 'Continue'],
] as const)('with payouts %s the way on is "%s"', async (status, name) => {
  const app = await open({
    'GET /marketplace/payouts': () => json({ status, invoices: [] }),
    'POST /marketplace/payouts/connect': () => json({ url: 'javascript:alert(1)' }),
  })
  await app.user.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText('Invalid response from server')).toBeVisible()
})

it('says that payouts are set up', async () => {
  await open({ 'GET /marketplace/payouts': () => json({ status: 'active', invoices: [] }) })
  expect(await screen.findByText(/^Your account is connected/)).toBeVisible()
  expect(screen.queryByText('Held for your invoices')).toBeNull()
})

it('says what is held for invoices, in each currency', async () => {
  const invoices = [
    { currency: 'eur', amount_cents: -5_000 },
    { currency: 'usd', amount_cents: 30_000 },
  ]
  await open({ 'GET /marketplace/payouts': () => json({ status: 'none', invoices }) })
  const held = await screen.findAllByText('Held for your invoices')
  const amounts = held.map((term) => term.nextElementSibling?.textContent)
  expect(amounts).toEqual(['-50 EUR', '$300'])
})

it('asks for the first product', async () => {
  await open({
    'GET /marketplace/products/mine': () => json({ items: [], next_cursor: null }),
    'GET /marketplace/sales': () => json({ items: [], next_cursor: null }),
  })
  expect(await screen.findByText('No products yet')).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'New product' })).toHaveLength(2)
})
