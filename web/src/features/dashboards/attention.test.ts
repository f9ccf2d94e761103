import { expect, it } from 'vitest'

import { aListedAgreement } from '../../test/agreements'
import { anInvoice } from '../../test/invoices'
import { attentionFor, countAll, type Facts } from './attention'

const request = (id: number, counts: readonly [number, number] = [0, 0]) => ({
  id,
  title: `Request ${id}`,
  updated_at: '2026-05-04T12:00:00Z',
  shared_count: counts[0],
  response_count: counts[1],
})
const proposal = (id: number, closes_at: string, reminder = false) => ({
  request: { id, title: `Request ${id}` },
  closes_at,
  reminder,
})

const NOTHING: Facts = {
  self: { id: 8, email: 'nora@example.org', emailVerified: true },
  unread: 0,
  profile: { next_step: null },
  waiting: [],
  agreements: [],
  invoices: [],
  drafts: [],
  open: [],
  isNewcomer: false,
}
const kinds = (over: Partial<Facts>) => attentionFor({ ...NOTHING, ...over })

it('begins with who waits for an answer or for money, then who wrote, then what is unfinished', () => {
  const items = kinds({
    self: { ...NOTHING.self, emailVerified: false },
    unread: 3,
    profile: { next_step: { text: 'Add a logo.' } },
    waiting: [proposal(9, '2026-05-20T12:00:00Z')],
    agreements: [
      aListedAgreement({ id: 1, created_by: 7 }),
      aListedAgreement({ id: 2, created_by: 8 }),
      aListedAgreement({ id: 3, status: 'accepted', submitted_count: 2 }),
      aListedAgreement({ id: 4, status: 'accepted', submitted_count: 1 }),
      aListedAgreement({ id: 5, status: 'completed' }),
    ],
    invoices: [anInvoice({ id: 1 }), anInvoice({ id: 2, status: 'paid' })],
    drafts: [request(5), request(6)],
    open: [request(4, [1, 0]), request(3, [0, 2]), request(2)],
  })
  expect(items).toMatchObject([
    { kind: 'proposals', id: 9, count: 1 },
    { kind: 'agreements', rows: [{ id: 1 }] },
    { kind: 'milestones', count: 3, rows: [{ id: 3 }, { id: 4 }] },
    { kind: 'invoices', rows: [{ id: 1 }] },
    { kind: 'messages', count: 3 },
    { kind: 'drafts', rows: [{ id: 5 }, { id: 6 }] },
    { kind: 'unshared', rows: [{ id: 2 }] },
    { kind: 'email', email: 'nora@example.org' },
    { kind: 'profile', isThere: true, text: 'Add a logo.' },
  ])
  expect(countAll(items)).toBe(1 + 1 + 3 + 1 + 3 + 2 + 1 + 1 + 1)
})

it('asks for a profile when there is none, and for nothing when all is done', () => {
  expect(kinds({ profile: null })).toMatchObject([{ kind: 'profile', isThere: false }])
  expect(kinds({})).toEqual([])
})

it('leaves to the first steps what is among them', () => {
  const self = { ...NOTHING.self, emailVerified: false }
  const facts = { self, profile: null, open: [request(2)], drafts: [request(5)] }
  expect(kinds({ ...facts, isNewcomer: true })).toMatchObject([{ kind: 'drafts' }])
})

it('says request by request who waits for a reply, the nearest end on top', () => {
  const waiting = [
    proposal(1, '2026-05-20T12:00:00Z'),
    proposal(2, '2026-05-18T12:00:00Z'),
    proposal(2, '2026-05-06T12:00:00Z', true),
  ]
  expect(kinds({ waiting })).toMatchObject([
    { kind: 'proposals', id: 2, count: 2, closes_at: '2026-05-06T12:00:00Z', soon: true },
    { kind: 'proposals', id: 1, count: 1, closes_at: '2026-05-20T12:00:00Z', soon: false },
  ])
})
