import type { FullRequest, RequestRow, Share } from '../features/requests/types'
import { aClient } from './requests'

const facts = {
  id: 1,
  client_id: 8,
  title: 'Move our billing service to Rust',
  content: 'Axum, Postgres, and a **cut-over** nobody notices.',
  estimated_budget: 4200,
  currency: 'usd',
  pricing: 'fixed',
  skills: ['Rust', 'PostgreSQL'],
  visibility: 'public',
  status: 'open',
  project_id: null,
  shared_count: 0,
  response_count: 0,
  created_at: '2026-05-04T12:00:00Z',
  updated_at: '2026-05-04T12:00:00Z',
  published_at: '2026-05-04T12:00:00Z',
  share_date: null,
  viewed_at: null,
  is_new: null,
} as const

/** A request in its client's list; say only what matters to the test. */
export function aRequestRow(over: Partial<RequestRow> = {}): RequestRow {
  return {
    ...facts,
    client: aClient(),
    excerpt: 'Axum, Postgres, and a cut-over nobody notices.',
    ...over,
  }
}

export function aFullRequest(over: Partial<FullRequest> = {}): FullRequest {
  return {
    ...facts,
    client: aClient(),
    content_html: '<p>Axum, Postgres, and a <strong>cut-over</strong> nobody notices.</p>',
    reference_links: [],
    attachments: [],
    ...over,
  }
}

export function aShare(over: Partial<Share> = {}): Share {
  return {
    developer_id: 7,
    username: 'ines',
    display_name: 'Ines Kaya',
    avatar_url: null,
    share_date: '2026-05-04T12:00:00Z',
    viewed_at: null,
    ...over,
  }
}
