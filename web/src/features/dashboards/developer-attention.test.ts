import { expect, it } from 'vitest'

import { aListedAgreement } from '../../test/agreements'
import { developerAttention } from './developer-attention'

const self = { id: 7, email: 'ines@example.org', emailVerified: true }
const quiet = { self, unread: 0, invites: [], proposals: [], agreements: [], isNewcomer: false }
const NOW = Date.parse('2026-05-10T12:00:00Z')
const SEEN = '2026-05-04T13:00:00Z'
const proposal = (title: string, status: string, updated_at = '2026-05-08T12:00:00Z') => ({
  status,
  updated_at,
  request: { title },
})

it('is empty when nothing waits', () => {
  const facts = {
    ...quiet,
    invites: [
      { title: 'Seen', viewed_at: SEEN },
      { title: 'Has a proposal', viewed_at: null, my_response: { id: 1 } },
    ],
    proposals: [
      proposal('Still waiting', 'viewed'),
      proposal('Declined', 'declined'),
      proposal('Accepted long ago', 'accepted', '2026-05-03T11:00:00Z'),
    ],
  }
  expect(developerAttention(facts, NOW)).toEqual([])
})

it('says first who wrote, then what was decided, then who asks', () => {
  const facts = {
    ...quiet,
    unread: 2,
    invites: [{ title: 'Tide tables' }, { title: 'Seat plans', viewed_at: null }],
    proposals: [
      proposal('A map', 'shortlisted'),
      proposal('A ledger', 'accepted'),
      proposal('A watch', 'accepted'),
    ],
  }
  expect(developerAttention(facts, NOW)).toEqual([
    { kind: 'messages', count: 2 },
    { kind: 'accepted', titles: ['A ledger', 'A watch'] },
    { kind: 'shortlisted', titles: ['A map'] },
    { kind: 'invites', titles: ['Tide tables', 'Seat plans'] },
  ])
})

it('puts before all that what a client waits for, and last the address that isn’t confirmed', () => {
  const agreements = [
    aListedAgreement({ id: 1, created_by: 7 }),
    aListedAgreement({ id: 2, created_by: 8 }),
    aListedAgreement({ id: 3, status: 'accepted', changes_count: 2 }),
    aListedAgreement({ id: 4, status: 'accepted', submitted_count: 1 }),
  ]
  const unconfirmed = { ...self, emailVerified: false }
  const facts = { ...quiet, self: unconfirmed, agreements, unread: 1 }
  expect(developerAttention(facts, NOW)).toMatchObject([
    { kind: 'changes', count: 2, rows: [{ id: 3 }] },
    { kind: 'agreements', rows: [{ id: 2 }] },
    { kind: 'messages', count: 1 },
    { kind: 'email', email: 'ines@example.org' },
  ])
  // A newcomer has it among their first steps.
  expect(developerAttention({ ...quiet, self: unconfirmed, isNewcomer: true }, NOW)).toEqual([])
})
