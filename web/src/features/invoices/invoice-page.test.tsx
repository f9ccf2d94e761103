import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { deliver } from '../../session/events'
import { expectAccessible } from '../../test/axe'
import { anInvoice } from '../../test/invoices'
import { quietPayments } from '../../test/payments'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, problem } from '../../test/server'
import type { Invoice } from './types'

let invoice: Invoice
let calls: ReturnType<typeof fakeServer>

const developer = aUser()
const client = aUser({ id: 8, user_type: 'client', full_name: 'Carla Moss' })
const PAID = { status: 'paid', paid_at: '2026-05-09T12:00:00Z' } as const

type Answers = Parameters<typeof fakeServer>[0]

function open(user: typeof developer, answers: Answers = {}, address = '/invoices/21') {
  calls = fakeServer({
    ...quietPayments,
    'GET /auth/me': () => json(user),
    'GET /invoices/21': () => json(invoice),
    ...answers,
  })
  return renderApp(address, user)
}
const bodies = (method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body)
const party = (name: 'From' | 'To') => screen.findByRole('region', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })

beforeEach(() => {
  forgetEverything()
  invoice = anInvoice()
})
afterEach(() => {
  vi.restoreAllMocks()
  forgetEverything()
})

it('shows both sides, the milestone, the sum and the tax line', async () => {
  invoice = anInvoice({ tax_line: 'VAT ID SE5590' })
  await open(client)
  expect(await screen.findByRole('heading', { level: 1, name: 'Invoice 3' })).toBeVisible()
  expect(screen.getByText('Issued May 8, 2026')).toBeVisible()
  expect(await party('From')).toHaveTextContent('Ines KayaQuay 4 Sandhamn')
  expect(await party('To')).toHaveTextContent('Harbour Works')
  expect(screen.getByText('Milestone 1: Part 1')).toBeVisible()
  expect(screen.getByRole('row', { name: 'Total $300' })).toBeVisible()
  expect(screen.getByText('VAT ID SE5590')).toBeVisible()
  expect(screen.getByText('Not paid yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open conversation' })).toHaveAttribute(
    'href',
    '/conversations/1',
  )
  expect(screen.queryByRole('button', { name: 'Mark as paid' })).toBeNull()
  await expectAccessible(document.body)
})

it('says so when there is none, or it is somebody else’s', async () => {
  await open(client, { 'GET /invoices/21': () => problem(404) })
  await screen.findByRole('heading', { name: 'Invoice not found' })
  expect(screen.getByRole('link', { name: 'Go to your invoices' })).toBeVisible()
})

it('offers to try again when it cannot be read', async () => {
  let broken = true
  const { user } = await open(client, {
    'GET /invoices/21': () => (broken ? problem(403) : json(invoice)),
  })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  broken = false
  await user.click(retry)
  await screen.findByText('Not paid yet')
})

describe('paying', () => {
  it('says why it cannot begin, and reads the invoice again', async () => {
    const { user } = await open(client, {
      'POST /invoices/21/pay': () => {
        invoice = anInvoice({ ...PAID, paid_by: 'hand' })
        return problem(409, { code: 'already_paid', detail: 'This invoice is paid.' })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Pay $300' }))
    const texts = await screen.findAllByText('Marked as paid on May 9, 2026')
    expect(texts[0]).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  })

  it('does not go to what is no web address', async () => {
    const { user } = await open(client, {
      'POST /invoices/21/pay': () => json({ url: 'javascript:alert(1)' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Pay $300' }))
    expect(await screen.findByText('Invalid response from server')).toBeVisible()
  })

  it('is confirmed as soon as the provider has told', async () => {
    let asked = 0
    const app = await open(
      client,
      {
        'GET /payments/invoice-status': () => {
          asked += 1
          if (asked < 2) return json({ status: 'open' })
          invoice = anInvoice({ ...PAID, paid_by: 'provider' })
          return json({ status: 'paid' })
        },
      },
      '/invoices/21?paid=1',
    )
    const button = await screen.findByRole('button', { name: 'Confirming payment...' })
    expect(button).toHaveAttribute('aria-busy', 'true')
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
    expect(
      await screen.findByText(
        'Your payment is confirmed, and the developer has been notified.',
        {},
        { timeout: 5_000 },
      ),
    ).toBeVisible()
    expect(screen.getAllByText('Paid online on May 9, 2026')[0]).toBeVisible()
    await waitFor(() => {
      expect(app.router.state.location.searchStr).toBe('')
    })
  })

  it('can be checked again, or done again, when it was not confirmed', async () => {
    let broken = true
    const { user } = await open(
      client,
      {
        'GET /payments/invoice-status': () => {
          if (broken) return problem(403)
          invoice = anInvoice({ ...PAID, paid_by: 'provider' })
          return json({ status: 'paid' })
        },
      },
      '/invoices/21?paid=1',
    )
    expect(
      await screen.findByText(
        'We couldn’t check your payment. If you’ve paid, your payment is safe.',
      ),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Pay $300' })).toBeVisible()
    await expectAccessible(document.body)
    broken = false
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect((await screen.findAllByText('Paid online on May 9, 2026'))[0]).toBeVisible()
  })
})

describe('the developer', () => {
  it('marks it as paid after a question', async () => {
    const { user } = await open(developer, {
      'POST /invoices/21/paid': () => {
        invoice = anInvoice({ ...PAID, paid_by: 'hand' })
        return json(invoice)
      },
    })
    const markAsPaid = await screen.findByRole('button', { name: 'Mark as paid' })
    expect(screen.getByRole('link', { name: 'Payouts' })).toHaveAttribute(
      'href',
      '/marketplace/selling',
    )
    await user.click(markAsPaid)
    const asked = within(await dialog('Mark invoice 3 as paid?'))
    expect(asked.getByText(/received \$300 another way/)).toBeInTheDocument()
    expect(bodies('POST', '/invoices/21/paid')).toEqual([])
    await user.click(asked.getByRole('button', { name: 'Mark as paid' }))
    expect(await screen.findByText('Invoice marked as paid')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Mark as paid' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Edit my details' })).toBeNull()
  })

  it('sees it paid without a reload', async () => {
    await open(developer)
    await screen.findByRole('button', { name: 'Mark as paid' })
    invoice = anInvoice({ ...PAID, paid_by: 'provider' })
    act(() => {
      deliver('invoice', { invoice_id: 21, conversation_id: 1 })
    })
    expect((await screen.findAllByText('Paid online on May 9, 2026'))[0]).toBeVisible()
  })

  it('sees what of it went back', async () => {
    const paid = anInvoice({ ...PAID, paid_by: 'provider', returned_cents: 10_000 })
    invoice = paid
    await open(developer)
    expect((await screen.findAllByText(/\$100 went back to the client/))[0]).toBeVisible()
    expect(screen.getByText('Paid')).toBeVisible()
    invoice = { ...paid, returned_cents: 30_000 }
    act(() => {
      deliver('invoice', { invoice_id: 21, conversation_id: 1 })
    })
    expect(await screen.findByText('Returned')).toBeVisible()
  })

  it('edits their own side of this invoice, with the tax line', async () => {
    const { user } = await open(developer, {
      'PUT /invoices/21': () => {
        invoice = anInvoice({ tax_line: 'No VAT' })
        return json(invoice)
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Edit my details' }))
    const form = within(await dialog('Edit my details'))
    await user.clear(form.getByLabelText('Name'))
    await user.type(form.getByLabelText(/^Tax information/), ' No VAT ')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findAllByText('Enter a name.')).not.toEqual([])
    await user.type(form.getByLabelText('Name'), 'Ines Kaya')
    await expectAccessible(document.body)
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('No VAT')).toBeVisible()
    expect(bodies('PUT', '/invoices/21')).toEqual([
      { name: 'Ines Kaya', address: 'Quay 4\nSandhamn', tax_line: 'No VAT' },
    ])
  })
})

it('asks a client for the address that is missing, and for nothing about tax', async () => {
  const { user } = await open(client, {
    'PUT /invoices/21': () =>
      problem(409, { code: 'already_paid', detail: 'This invoice is paid.' }),
  })
  await user.click(within(await party('To')).getByRole('button', { name: 'Add your address' }))
  const form = within(await dialog('Edit my details'))
  expect(form.queryByLabelText(/^Tax/)).toBeNull()
  await user.type(form.getByLabelText(/^Address/), 'Pier 1')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('This invoice is paid.')).toBeVisible()
  expect(bodies('PUT', '/invoices/21')).toEqual([{ name: 'Harbour Works', address: 'Pier 1' }])
})

it('is kept as a PDF named after its number', async () => {
  const pressed: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    pressed.push(`${this.download} ${this.href.slice(0, 5)}`)
  })
  const { user } = await open(client, {
    'GET /invoices/21/document': ({ query }) =>
      query.get('format') === 'pdf' ? new Response('%PDF-1.7') : problem(422),
  })
  await user.click(await screen.findByRole('button', { name: 'Download PDF' }))
  await waitFor(() => {
    expect(pressed).toEqual(['invoice-3.pdf blob:'])
  })
})
