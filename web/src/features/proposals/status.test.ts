import { describe, expect, it } from 'vitest'

import { aProposal } from '../../test/proposals'
import { groupByRequest, replyBy, stepsFor, whatBecame } from './status'
import type { ProposalStatus } from './types'

const closing = (closes_at: string, status: ProposalStatus = 'sent') => ({ status, closes_at })

it('names the day to reply by only while the client has not decided', () => {
  expect(replyBy(closing('2026-05-14T13:00:00Z'))).toBe('Reply by May 14')
  expect(replyBy(closing('2026-05-14T13:00:00Z', 'viewed'))).toBe('Reply by May 14')
  for (const status of ['shortlisted', 'declined', 'accepted', 'closed', 'withdrawn'] as const) {
    expect(replyBy(closing('2026-05-14T13:00:00Z', status))).toBeNull()
  }
})

it('says to the developer what became of it', () => {
  const at = '2026-05-14T12:00:00Z'
  expect(whatBecame(closing(at))).toBe(
    'Not read yet. Expires on May 14 if the client doesn’t reply.',
  )
  expect(whatBecame(closing(at, 'viewed'))).toBe(
    'Read by the client. Expires on May 14 if the client doesn’t reply.',
  )
  expect(whatBecame(closing(at, 'shortlisted'))).toContain('shortlist')
})

describe('what a client may do next', () => {
  const steps = (status: ProposalStatus, requestStatus: 'open' | 'completed' = 'open') =>
    stepsFor(aProposal({ status, request: { ...aProposal().request, status: requestStatus } }))
  it.each([
    ['sent', ['accepted', 'shortlisted', 'declined']],
    ['viewed', ['accepted', 'shortlisted', 'declined']],
    ['shortlisted', ['accepted', 'declined']],
    ['declined', ['shortlisted']],
    ['accepted', []],
    ['closed', []],
    ['withdrawn', []],
  ] as const)('%s: %j', (status, expected) => {
    expect(steps(status)).toEqual(expected)
  })
  it('is to decline, and no more, once the request is over', () => {
    expect(steps('viewed', 'completed')).toEqual(['declined'])
    expect(steps('declined', 'completed')).toEqual([])
  })
})

it('groups by request, the newest first, and in a group what was chosen first', () => {
  const to = (id: number, request: number, status: ProposalStatus) =>
    aProposal({ id, status, request: { ...aProposal().request, id: request } })
  const groups = groupByRequest([
    to(9, 2, 'declined'),
    to(8, 1, 'sent'),
    to(7, 2, 'viewed'),
    to(6, 2, 'sent'),
    to(5, 2, 'shortlisted'),
  ])
  expect(
    groups.map(({ request, proposals }) => [request.id, proposals.map(({ id }) => id)]),
  ).toEqual([
    [2, [5, 7, 6, 9]],
    [1, [8]],
  ])
})
