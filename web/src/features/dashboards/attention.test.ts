import { expect, it } from 'vitest'

import { attentionFor } from './attention'

const request = (
  id: number,
  visibility = 'public',
  counts: readonly [number, number] = [0, 0],
) => ({
  id,
  title: `Request ${id}`,
  visibility,
  shared_count: counts[0],
  viewed_count: counts[1],
})
const done = { next_step: null }

it('begins with the profile, then what is unfinished, unseen, seen', () => {
  const items = attentionFor({
    unread: 0,
    profile: { next_step: { text: 'Add a logo.' } },
    waiting: [],
    drafts: [request(5)],
    open: [
      request(4, 'public', [1, 1]),
      request(3, 'public', [2, 1]),
      request(2),
      request(1, 'private'),
    ],
  })
  expect(items).toEqual([
    { kind: 'profile', isThere: true, text: 'Add a logo.' },
    { kind: 'draft', id: 5, title: 'Request 5' },
    { kind: 'unshared', id: 2, title: 'Request 2', isPublic: true },
    { kind: 'unshared', id: 1, title: 'Request 1', isPublic: false },
    { kind: 'unseen', id: 3, title: 'Request 3', seen: 1, of: 2 },
    { kind: 'seen', id: 4, title: 'Request 4', seen: 1, of: 1 },
  ])
})

it('asks for a profile when there is none, and for nothing when all is done', () => {
  const nothing = { unread: 0, waiting: [], drafts: [], open: [] }
  expect(attentionFor({ ...nothing, profile: null })).toMatchObject([
    { kind: 'profile', isThere: false },
  ])
  expect(attentionFor({ ...nothing, profile: done })).toEqual([])
})

it('begins with what was written and not read', () => {
  const facts = { waiting: [], drafts: [request(5)], open: [] }
  expect(attentionFor({ ...facts, unread: 3, profile: null })).toMatchObject([
    { kind: 'messages', count: 3 },
    { kind: 'profile' },
    { kind: 'draft' },
  ])
})

it('puts first who waits for a word, request by request, the nearest end on top', () => {
  const proposal = (id: number, closes_at: string, reminder = false) => ({
    request: { id, title: `Request ${id}` },
    closes_at,
    reminder,
  })
  const items = attentionFor({
    unread: 0,
    profile: null,
    waiting: [
      proposal(1, '2026-05-20T12:00:00Z'),
      proposal(2, '2026-05-18T12:00:00Z'),
      proposal(2, '2026-05-06T12:00:00Z', true),
    ],
    drafts: [],
    open: [],
  })
  expect(items).toMatchObject([
    { kind: 'proposals', id: 2, count: 2, closes_at: '2026-05-06T12:00:00Z', soon: true },
    { kind: 'proposals', id: 1, count: 1, closes_at: '2026-05-20T12:00:00Z', soon: false },
    { kind: 'profile' },
  ])
})
