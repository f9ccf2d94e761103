import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { quietPayments } from '../../test/payments'
import { aUser } from '../../test/people'
import { anOwnProduct, aProduct, aProductFile } from '../../test/products'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing, problem } from '../../test/server'
import { fakeUploads } from '../../test/uploads'

beforeEach(forgetEverything)
afterEach(() => {
  forgetEverything()
  vi.unstubAllGlobals()
})

const me = aUser()
const ONE = '/marketplace/products/5'
const around = {
  ...quietPayments,
  'GET /auth/me': () => json(me),
  [`GET ${ONE}`]: () => json(anOwnProduct({ status: 'draft' })),
  [`GET ${ONE}/files`]: () => json([]),
  [`GET ${ONE}/versions`]: () => json([]),
  [`GET ${ONE}/reviews`]: () =>
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
}

type User = Awaited<ReturnType<typeof renderApp>>['user']

async function retype(user: User, field: HTMLElement, text: string) {
  await user.clear(field)
  await user.type(field, text)
}

describe('a new product', () => {
  it('is a draft, whose price is sent in cents', async () => {
    const calls = fakeServer({
      ...around,
      'POST /marketplace/products': () => json(anOwnProduct({ status: 'draft' }), 201),
    })
    const app = await renderApp('/marketplace/new', me)
    await app.user.type(await screen.findByLabelText('Title'), 'Seatlock')
    await app.user.type(screen.getByLabelText('Price'), '19,5')
    await app.user.click(screen.getByRole('button', { name: 'Save draft' }))
    expect(await screen.findByText(/^Enter a price in dollars/)).toBeVisible()
    await retype(app.user, screen.getByLabelText('Price'), '19.50')
    await app.user.type(screen.getByLabelText(/^Tags/), 'Rust,')
    await expectAccessible(app.container)
    await app.user.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => {
      expect(app.path()).toBe('/marketplace/5/edit')
    })
    const made = calls.find(
      ({ method, path }) => method === 'POST' && path === '/marketplace/products',
    )
    expect(made?.body).toEqual({
      title: 'Seatlock',
      summary: null,
      description: null,
      tags: ['Rust'],
      price_cents: 1950,
      refund_days: 14,
      status: 'draft',
    })
    expect(made?.headers.get('Idempotency-Key')).toBeTruthy()
  })

  it('keeps what was typed, and shows the server’s word at its field', async () => {
    fakeServer({
      ...around,
      'POST /marketplace/products': () =>
        problem(422, {
          code: 'invalid_input',
          errors: [{ field: 'price_cents', message: 'The most is $999,999.99.' }],
        }),
    })
    const app = await renderApp('/marketplace/new', me)
    await app.user.type(await screen.findByLabelText('Title'), 'Seatlock')
    await app.user.type(screen.getByLabelText('Price'), '1000001')
    await app.user.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => {
      expect(screen.getByLabelText('Price')).toHaveAccessibleDescription(
        /The most is \$999,999\.99\./,
      )
    })
    app.unmount()
    await renderApp('/marketplace/new', me)
    expect(await screen.findByLabelText('Title')).toHaveValue('Seatlock')
    expect(screen.getByText(/^We restored what you typed/)).toBeVisible()
  })
})

describe('a product that is there', () => {
  it('gets its files with their progress, and is published with what was typed', async () => {
    let files: unknown[] = []
    const calls = fakeServer({
      ...around,
      [`GET ${ONE}/files`]: () => json(files),
      [`PUT ${ONE}`]: () => json(anOwnProduct({ title: 'Seatlock 2', version: 2 })),
    })
    const uploads = fakeUploads()
    const app = await renderApp('/marketplace/5/edit', me)
    await app.user.upload(await screen.findByLabelText('Add files'), [
      new File(['one'], 'one.zip', { type: 'application/zip' }),
      new File(['two'], 'two.pdf', { type: 'application/pdf' }),
    ])
    await waitFor(() => {
      expect(uploads).toHaveLength(1)
    })
    act(() => {
      uploads[0]!.moved(0.5)
    })
    expect(await screen.findByRole('progressbar', { name: 'Upload of one.zip' })).toHaveValue(50)
    expect(await uploads[0]!.body!.text()).toContain('name="file"; filename="one.zip"')
    await expectAccessible(app.container)
    files = [aProductFile({ file_name: 'one.zip' })]
    act(() => {
      uploads[0]!.answer(201, aProductFile({ file_name: 'one.zip' }))
    })
    await waitFor(() => {
      expect(uploads).toHaveLength(2)
    })
    act(() => {
      uploads[1]!.answer(422, { code: 'file_type_mismatch', detail: 'This is no PDF file.' })
    })
    expect(await screen.findByText('This is no PDF file.')).toBeVisible()
    await app.user.click(screen.getByRole('button', { name: 'Dismiss two.pdf' }))
    expect(screen.getByRole('link', { name: 'Download one.zip' })).toBeVisible()

    await retype(app.user, screen.getByLabelText('Title'), 'Seatlock 2')
    await app.user.click(screen.getByRole('button', { name: 'Publish' }))
    await waitFor(() => {
      expect(app.path()).toBe('/marketplace/5')
    })
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      title: 'Seatlock 2',
      status: 'published',
      version: 1,
    })
  })

  it('is archived, and stays open for further changes', async () => {
    let product = anOwnProduct()
    const sent: unknown[] = []
    fakeServer({
      ...around,
      [`GET ${ONE}`]: () => json(product),
      [`PUT ${ONE}`]: ({ body }) => {
        sent.push(body)
        product = { ...product, status: 'archived', version: product.version + 1 }
        return json(product)
      },
    })
    const app = await renderApp('/marketplace/5/edit', me)
    await app.user.click(await screen.findByRole('button', { name: 'Archive' }))
    expect(await screen.findByRole('button', { name: 'Publish again' })).toBeVisible()
    expect(sent).toEqual([{ status: 'archived', version: 1 }])
  })

  it('keeps both texts when it was changed elsewhere', async () => {
    let now = anOwnProduct()
    const sent: unknown[] = []
    fakeServer({
      ...around,
      [`GET ${ONE}`]: () => json(now),
      [`PUT ${ONE}`]: ({ body }) => {
        sent.push(body)
        if ((body as { version: number }).version === now.version) return json(now)
        return problem(409, { code: 'product_changed', detail: 'It was changed meanwhile.' })
      },
    })
    const app = await renderApp('/marketplace/5/edit', me)
    await retype(app.user, await screen.findByLabelText('Title'), 'Mine')
    now = { ...now, title: 'Theirs', version: 2 }
    await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
    const choice = within(
      await screen.findByRole('region', { name: 'Saved in another tab or on another device' }),
    )
    expect(choice.getByText('Theirs')).toBeVisible()
    expect(screen.getByLabelText('Title')).toHaveValue('Mine')
    await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => {
      expect(sent).toEqual([
        { title: 'Mine', version: 1 },
        { title: 'Mine', version: 2 },
      ])
    })
  })

  it('gets a version, or hears why not', async () => {
    let isTaken = true
    const calls = fakeServer({
      ...around,
      [`POST ${ONE}/versions`]: () =>
        isTaken
          ? problem(409, { code: 'same_version', detail: 'There is a version 1.0 already.' })
          : json({ id: 3, name: '1.1', changelog: null, released_at: '2026-11-03T09:00:00Z' }, 201),
    })
    const app = await renderApp('/marketplace/5/edit', me)
    const form = within(await screen.findByRole('form', { name: 'New version' }))
    await app.user.type(form.getByLabelText('Version'), '1.0')
    await app.user.click(form.getByRole('button', { name: 'Add version' }))
    expect(await form.findByText('There is a version 1.0 already.')).toBeVisible()
    isTaken = false
    await retype(app.user, form.getByLabelText('Version'), '1.1')
    await app.user.click(form.getByRole('button', { name: 'Add version' }))
    await screen.findByText('Version 1.1 added')
    expect(form.getByLabelText('Version')).toHaveValue('')
    expect(
      calls
        .filter(({ path }) => path.endsWith('/versions'))
        .filter(({ method }) => method === 'POST')
        .at(-1)?.body,
    ).toEqual({
      name: '1.1',
      changelog: null,
    })
  })

  it('is deleted after a question, unless somebody has it', async () => {
    let isSold = true
    fakeServer({
      ...around,
      [`DELETE ${ONE}`]: () =>
        isSold
          ? problem(409, { code: 'product_sold', detail: 'Somebody has it. Archive it instead.' })
          : nothing(),
      'GET /marketplace/products/mine': () => json({ items: [], next_cursor: null }),
      'GET /marketplace/sales': () => json({ items: [], next_cursor: null }),
      'GET /marketplace/statement': () => problem(403),
      'GET /marketplace/payouts': () => json({ status: 'none', invoices: [] }),
    })
    const app = await renderApp('/marketplace/5/edit', me)
    await app.user.click(await screen.findByRole('button', { name: 'Delete product' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this product?' }))
    await app.user.click(dialog.getByRole('button', { name: 'Delete product' }))
    const refusal = await dialog.findByText('Somebody has it. Archive it instead.')
    await waitFor(() => {
      expect(refusal).toBeVisible()
    })
    isSold = false
    await app.user.click(dialog.getByRole('button', { name: 'Delete product' }))
    await waitFor(() => {
      expect(app.path()).toBe('/marketplace/selling')
    })
  })

  it('of somebody else is not edited', async () => {
    fakeServer({ ...around, [`GET ${ONE}`]: () => json(aProduct()) })
    await renderApp('/marketplace/5/edit', me)
    expect(await screen.findByText('You can’t edit this product')).toBeVisible()
  })
})
