import { describe, expect, it } from 'vitest'

import { aProposal } from '../../test/proposals'
import { groupByRequest, stepsFor, timeLeft, whatBecame } from './status'
import type { ProposalStatus } from './types'

const NOW = Date.parse('2026-05-04T12:00:00Z')
const closing = (closes_at: string, status: ProposalStatus = 'sent') => ({ status, closes_at })

describe('the time left to answer', () => {
  it.each([
    ['2026-05-14T13:00:00Z', '10 days left to answer'],
    ['2026-05-05T18:00:00Z', '1 day left to answer'],
    ['2026-05-05T11:00:00Z', 'Less than a day left to answer'],
    ['2026-05-03T11:00:00Z', 'Less than a day left to answer'],
  ])('%s', (closes_at, text) => {
    expect(timeLeft(closing(closes_at), NOW)).toBe(text)
  })

  it('matters only until somebody has said something', () => {
    expect(timeLeft(closing('2026-05-14T13:00:00Z', 'viewed'), NOW)).not.toBeNull()
    for (const status of ['shortlisted', 'declined', 'accepted', 'closed', 'withdrawn'] as const) {
      expect(timeLeft(closing('2026-05-14T13:00:00Z', status), NOW)).toBeNull()
    }
  })
})

it('says to the developer what became of it', () => {
  expect(whatBecame(closing('2026-05-14T12:00:00Z'))).toBe(
    'The client has not read it yet. Unless they answer by May 14, 2026, it closes.',
  )
  expect(whatBecame(closing('2026-05-14T12:00:00Z', 'shortlisted'))).toContain('shortlist')
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
