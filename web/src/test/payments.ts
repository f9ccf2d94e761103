import type { SchemaPaymentsConfig } from '../api/schema.gen'
import type { Receipt, Subscription } from '../api/types'
import { json } from './server'

/** No subscription, unless told otherwise. */
export function aSubscription(over: Partial<Subscription> = {}): Subscription {
  return {
    status: 'none',
    current_period_end: null,
    cancel_at_period_end: false,
    managed: false,
    ...over,
  }
}

export function paymentsConfig(over: Partial<SchemaPaymentsConfig> = {}): SchemaPaymentsConfig {
  return {
    publishable_key: 'pk_sandbox',
    currency: 'usd',
    subscription_price_cents: 995,
    mode: 'sandbox',
    subscription_required: true,
    ...over,
  }
}

export function aReceipt(over: Partial<Receipt> = {}): Receipt {
  return {
    id: 1,
    kind: 'subscription',
    amount_cents: 995,
    refunded_cents: 0,
    currency: 'usd',
    description: 'Opportune creator subscription',
    paid_at: '2026-05-04T12:00:00Z',
    receipt_url: null,
    ...over,
  }
}

/** The calls about money that pages make by themselves, for tests that are about something else. */
export const quietPayments = {
  'GET /payments/config': () => json(paymentsConfig()),
  'GET /payments/subscription-status': () => json(aSubscription()),
  'GET /payments/receipts': () => json({ items: [], next_cursor: null }),
  'GET /invoices/details': () => json({ name: null, address: null, tax_line: null }),
}
