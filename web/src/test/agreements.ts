import type { Agreement, ListedAgreement, Milestone } from '../features/agreements/types'

export function aMilestone(number: number, over: Partial<Milestone> = {}): Milestone {
  return {
    number,
    title: `Part ${number}`,
    amount_cents: 100_000,
    due_date: null,
    status: 'pending',
    note: null,
    attachments: [],
    submitted_at: null,
    approved_at: null,
    approves_at: null,
    ...over,
  }
}

/** A version that the client, id 8, proposed in conversation 1; say only what matters to the test. */
export function anAgreement(over: Partial<Agreement> = {}): Agreement {
  return {
    id: 11,
    conversation_id: 1,
    request_id: 3,
    client_id: 8,
    developer_id: 7,
    created_by: 8,
    version: 1,
    is_newest: true,
    title: 'Move our billing service to Rust',
    scope: 'A test with 100 buyers proves it.',
    scope_html: '<p>A test with 100 buyers proves it.</p>',
    deliverables: ['The service'],
    amount_cents: 200_000,
    currency: 'usd',
    start_date: null,
    due_date: '2027-12-05',
    milestones: [aMilestone(1), aMilestone(2)],
    clauses: [{ key: 'portfolio', title: 'Portfolio', text: 'It may be shown.' }],
    content_hash: `9f2c${'0'.repeat(56)}41aa`,
    status: 'proposed',
    reason: null,
    message_id: 10,
    created_at: '2026-05-04T12:00:00Z',
    updated_at: '2026-05-04T12:00:00Z',
    accepted_at: null,
    ...over,
  }
}

/** The same as the list has it. */
export function aListedAgreement(over: Partial<ListedAgreement> = {}): ListedAgreement {
  return {
    id: 11,
    conversation_id: 1,
    request_id: 3,
    request_title: 'Move our billing service to Rust',
    created_by: 8,
    version: 1,
    title: 'Move our billing service to Rust',
    amount_cents: 200_000,
    currency: 'usd',
    due_date: '2027-12-05',
    status: 'proposed',
    updated_at: '2026-05-04T12:00:00Z',
    other: { id: 8, username: 'harbour', name: 'Harbour Works', avatar_url: null },
    milestone_count: 0,
    approved_count: 0,
    submitted_count: 0,
    changes_count: 0,
    approved_cents: 0,
    ...over,
  }
}
