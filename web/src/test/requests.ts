import type { PublicRequest, SharedRequest, TrustFacts } from '../api/types'

/** What is known of a client; say only what matters to the test. */
export function aClient(over: Partial<TrustFacts> = {}): TrustFacts {
  return {
    client_id: 8,
    name: 'Harbour Works',
    logo_url: null,
    industry: null,
    country: null,
    member_since: '2026-01-02T03:04:05Z',
    requests_posted: 3,
    hires: 0,
    hire_rate: null,
    response_rate: null,
    message_response_rate: null,
    median_response_minutes: null,
    average_rating: null,
    total_ratings: 0,
    verified: { email: false, payment: false },
    ...over,
  }
}

export function aSharedRequest(over: Partial<SharedRequest> = {}): SharedRequest {
  const viewed_at = over.viewed_at ?? null
  return {
    id: 1,
    title: 'Move our billing service to Rust',
    content: 'Axum, Postgres, and a **cut-over** nobody notices.',
    excerpt: 'Axum, Postgres, and a cut-over nobody notices.',
    estimated_budget: 4200,
    currency: 'usd',
    pricing: 'fixed',
    share_date: '2026-05-04T12:00:00Z',
    viewed_at,
    is_new: viewed_at === null,
    skills: ['Rust', 'PostgreSQL'],
    status: 'open',
    client: aClient(),
    match_reasons: [],
    ...over,
  }
}

export function aPublicRequest(over: Partial<PublicRequest> = {}): PublicRequest {
  return {
    id: 1,
    client_id: 8,
    title: 'A map of quiet places',
    content: 'Show where the city is **quiet**.',
    excerpt: 'Show where the city is quiet.',
    estimated_budget: 1500,
    currency: 'usd',
    pricing: 'fixed',
    skills: ['TypeScript'],
    visibility: 'public',
    status: 'open',
    response_count: 0,
    created_at: '2026-05-04T12:00:00Z',
    updated_at: '2026-05-04T12:00:00Z',
    client: aClient(),
    ...over,
  }
}
