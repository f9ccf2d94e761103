import type { Invoice } from '../features/invoices/types'

/** From Ines (7) to Harbour Works (8); say only what matters to the test. */
export function anInvoice(over: Partial<Invoice> = {}): Invoice {
  return {
    id: 21,
    number: 3,
    agreement_id: 11,
    milestone: 1,
    conversation_id: 1,
    title: 'Move our billing service to Rust',
    milestone_title: 'Part 1',
    amount_cents: 30_000,
    currency: 'usd',
    seller: { id: 7, name: 'Ines Kaya', address: 'Quay 4\nSandhamn' },
    buyer: { id: 8, name: 'Harbour Works', address: null },
    tax_line: null,
    status: 'open',
    paid_by: null,
    returned_cents: 0,
    issued_at: '2026-05-08T12:00:00Z',
    paid_at: null,
    ...over,
  }
}
