import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { quietPayments } from '../../test/payments'
import { aUser } from '../../test/people'
import { anOwnProduct, aProduct } from '../../test/products'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, problem } from '../../test/server'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const client = aUser({ id: 8, user_type: 'client' })
const seller = aUser()
const server = (me = client, product = aProduct()) => ({
  ...quietPayments,
  'GET /auth/me': () => json(me),
  'GET /marketplace/products/5': () => json(product),
  'GET /marketplace/products/5/purchase': () => problem(404),
  'GET /marketplace/products/5/files': () => json([]),
  'GET /marketplace/products/5/versions': () => json([]),
  'GET /marketplace/products/5/reviews': () =>
    json({
      items: [],
      next_cursor: null,
      summary: {
        average_rating: 0,
        total_ratings: 0,
        rating_distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
      },
    }),
  'GET /marketplace/products/tags': () => json({ items: [] }),
  'POST /reports': () =>
    json(
      {
        id: 1,
        target_type: 'product',
        target_id: 5,
        reason: 'scam',
        status: 'open',
        created_at: '2026-11-16T09:30:00Z',
      },
      201,
    ),
})

type Answers = Parameters<typeof fakeServer>[0]

async function openDialog(answers: Answers = {}) {
  const calls = fakeServer({ ...server(), ...answers })
  const app = await renderApp('/marketplace/5', client)
  await app.user.click(await screen.findByRole('button', { name: 'Report' }))
  const dialog = await screen.findByRole('dialog', { name: 'Report this product' })
  const sent = () => calls.filter(({ path }) => path === '/reports').map(({ body }) => body)
  return { ...app, dialog: within(dialog), element: dialog, sent }
}

describe('a report', () => {
  it('needs a reason, takes a comment, and says what happens next', async () => {
    const { user, dialog, element, sent } = await openDialog()
    await expectAccessible(element)
    await user.click(dialog.getByRole('button', { name: 'Send report' }))
    expect(dialog.getByText('Please choose a reason')).toBeVisible()
    expect(dialog.getByRole('radio', { name: 'Spam or advertising' })).toHaveFocus()
    await user.click(dialog.getByRole('radio', { name: 'Scam or fraud' }))
    await user.type(dialog.getByLabelText(/^Comment/), ' Asks for a deposit. ')
    await user.click(dialog.getByRole('button', { name: 'Send report' }))
    const thanks = await screen.findByRole('dialog', { name: 'Report sent' })
    expect(within(thanks).getByRole('status')).toHaveTextContent('We’ll look at it')
    expect(sent()).toEqual([
      {
        target_type: 'product',
        target_id: 5,
        reason: 'scam',
        comment: 'Asks for a deposit.',
      },
    ])
    await user.click(within(thanks).getByText('Close'))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull()
    })
  })

  it.each([
    ['already_reported', 409, 'You’ve already reported this. We’ll look at it soon.'],
    ['own_target', 409, /^This product is yours/],
    ['not_found', 404, 'This product isn’t available any more.'],
  ])('that is refused with %s says so and keeps what was typed', async (code, status, words) => {
    const { user, dialog } = await openDialog({ 'POST /reports': () => problem(status, { code }) })
    await user.click(dialog.getByRole('radio', { name: 'Something else' }))
    await user.type(dialog.getByLabelText(/^Comment/), 'Odd.')
    await user.click(dialog.getByRole('button', { name: 'Send report' }))
    expect(await dialog.findByText(words)).toBeVisible()
    expect(dialog.getByLabelText(/^Comment/)).toHaveValue('Odd.')
  })

  it('asks a visitor to sign in', async () => {
    fakeServer(server())
    const app = await renderApp('/marketplace/5')
    await app.user.click(await screen.findByRole('button', { name: 'Report' }))
    expect(await screen.findByRole('dialog', { name: /^Welcome to Opportune/ })).toBeInTheDocument()
  })

  it('isn’t offered to whose it is', async () => {
    fakeServer(server(seller, anOwnProduct()))
    await renderApp('/marketplace/5', seller)
    expect(await screen.findByRole('region', { name: 'Your product' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Report' })).toBeNull()
  })
})
