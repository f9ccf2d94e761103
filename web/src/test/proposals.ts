import type { Proposal } from '../features/proposals/types'
import { aCreator } from './profiles'
import { aClient } from './requests'

/** A proposal as both sides see it; say only what matters to the test. */
export function aProposal(over: Partial<Proposal> = {}): Proposal {
  const request_id = over.request?.id ?? 1
  return {
    id: 11,
    request_id,
    request: {
      id: request_id,
      title: 'Move our billing service to Rust',
      estimated_budget: 4200,
      pricing: 'fixed',
      status: 'open',
    },
    developer_id: over.developer?.id ?? 7,
    developer: aCreator(),
    client: aClient(),
    message: 'I would start with the **ledger**.',
    message_html: '<p>I would start with the <strong>ledger</strong>.</p>',
    price_cents: 390_000,
    currency: 'USD',
    delivery_days: 20,
    video_ids: [],
    profile_link: null,
    include_profile: true,
    status: 'sent',
    reason: null,
    closes_at: new Date(Date.now() + 10.5 * 24 * 3600 * 1000).toISOString(),
    reminder: false,
    created_at: '2026-05-04T12:00:00Z',
    updated_at: '2026-05-04T12:00:00Z',
    ...over,
  }
}
