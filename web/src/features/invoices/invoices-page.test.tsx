import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { anInvoice } from '../../test/invoices'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, problem } from '../../test/server'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const client = aUser({ id: 8, user_type: 'client' })

function open(answer: () => Response, user = aUser()) {
  fakeServer({ 'GET /auth/me': () => json(user), 'GET /invoices/': answer })
  return renderApp('/invoices', user)
}
const page = (...items: readonly object[]) => json({ items, next_cursor: null })

async function rowOf(name: string) {
  const row = (await screen.findByRole('link', { name })).closest('article')
  if (!row) throw new Error('There is no row around it.')
  return row
}

it('lists what a client has to pay and what is paid', async () => {
  await open(
    () =>
      page(
        anInvoice({ id: 22, number: 4, milestone_title: 'Part 2', amount_cents: 120_050 }),
        anInvoice({ status: 'paid', paid_by: 'hand', paid_at: '2026-05-09T12:00:00Z' }),
      ),
    client,
  )
  const first = await rowOf('Invoice 4')
  expect(first).toHaveTextContent('Ines Kaya · Move our billing service to Rust: Part 2')
  expect(first).toHaveTextContent('$1,200.50')
  expect(within(first).getByText('Open')).toBeVisible()
  expect(within(first).getByRole('link')).toHaveAttribute('href', '/invoices/22')
  expect(within(await rowOf('Invoice 3')).getByText('Paid')).toBeVisible()
  await expectAccessible(document.body)
})

it('names the client to a developer', async () => {
  await open(() => page(anInvoice()))
  expect(await rowOf('Invoice 3')).toHaveTextContent('Harbour Works · ')
})

it('says where invoices come from when there is none', async () => {
  await open(() => page(), client)
  await screen.findByRole('heading', { name: 'No invoices yet' })
  expect(screen.getByText('You get an invoice for each milestone that you approve.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to your agreements' })).toBeVisible()
})

it('offers to try again when they cannot be read', async () => {
  let broken = true
  const { user } = await open(() => (broken ? problem(403) : page(anInvoice())))
  await screen.findByText('You do not have permission to perform this action.')
  broken = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await rowOf('Invoice 3')
})
