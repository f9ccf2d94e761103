import { expect, it } from 'vitest'

import { developerAttention } from './developer-attention'

const NOW = Date.parse('2026-05-10T12:00:00Z')
const SEEN = '2026-05-04T13:00:00Z'
const proposal = (title: string, status: string, updated_at = '2026-05-08T12:00:00Z') => ({
  status,
  updated_at,
  request: { title },
})

it('is empty when nothing waits', () => {
  const facts = {
    unread: 0,
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
