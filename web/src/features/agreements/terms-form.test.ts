import { expect, it } from 'vitest'

import { formOfProposal } from './terms-form'

const talk = { request_title: 'Island tours' } as Parameters<typeof formOfProposal>[0]
const today = new Date(2026, 10, 17)
const due = (offer: Parameters<typeof formOfProposal>[1]) =>
  formOfProposal(talk, offer, today).due_date

it('is due when the developer said, else when the client needs it', () => {
  const request = { deadline: '2026-12-24' }
  expect(due({ message: '', delivery_days: 14, request })).toBe('2026-12-01')
  expect(due({ message: '', request })).toBe('2026-12-24')
  expect(due({ message: '', request: { deadline: '2026-11-16' } })).toBe('')
  expect(due({ message: '', request: { deadline: null } })).toBe('')
  expect(due(undefined)).toBe('')
})
