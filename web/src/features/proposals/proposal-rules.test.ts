import { describe, expect, it } from 'vitest'

import { proposalForm, bodyOf, EMPTY_PROPOSAL, fullLink } from './proposal-rules'

const proposal = { ...EMPTY_PROPOSAL, message: 'Gladly.' }
const problems = (over: object) =>
  proposalForm.safeParse({ ...proposal, ...over }).error?.issues.map(({ message }) => message) ?? []

describe('the form of an answer', () => {
  it('needs a message and nothing else', () => {
    expect(problems({})).toEqual([])
    expect(problems({ message: ' \n ' })).toEqual(['Describe how you’d do the work.'])
    expect(problems({ message: '🦀'.repeat(5000) })).toEqual([])
    expect(problems({ message: 'x'.repeat(5001) })).toEqual(['Use at most 5,000 characters.'])
  })

  it.each([
    [{ price_cents: '0' }, /above \$0/],
    [{ price_cents: 'a lot' }, /above \$0/],
    [{ price_cents: '1000000000000' }, /at most/],
    [{ price_cents: '10,000,000.01' }, /at most/],
    [{ delivery_days: '0' }, /1 to 365/],
    [{ delivery_days: '2.5' }, /1 to 365/],
    [{ delivery_days: '366' }, /1 to 365/],
    [{ profile_link: 'nowhere' }, /web address/],
    [{ profile_link: 'javascript:alert(1)' }, /web address/],
    [{ profile_link: '//evil.example' }, /web address/],
    [{ profile_link: '/logout' }, /web address/],
    [{ profile_link: '/showcase/1?next=/logout' }, /web address/],
    [{ profile_link: '/showcase/new' }, /web address/],
  ])('refuses %o', (over, words) => {
    expect(problems(over)).toEqual([expect.stringMatching(words)])
  })

  it('takes what people type', () => {
    expect(problems({ price_cents: '$10,000,000', delivery_days: ' 20 ' })).toEqual([])
    expect(problems({ profile_link: 'example.com/me' })).toEqual([])
    expect(problems({ profile_link: '/profile/developers/7/public' })).toEqual([])
  })
})

it('sends whole cents, and nothing for what was left empty', () => {
  expect(bodyOf(5, { ...proposal, price_cents: '1.15', delivery_days: '20' })).toEqual({
    request_id: 5,
    message: 'Gladly.',
    price_cents: 115,
    delivery_days: 20,
    profile_link: null,
    video_ids: [],
    include_profile: true,
  })
  expect(bodyOf(5, proposal)).toMatchObject({ price_cents: null, delivery_days: null })
})

it.each([
  ['example.com', 'https://example.com'],
  ['http://example.com', 'http://example.com'],
  ['/videos', '/videos'],
  [' ', ''],
])('%s is meant as %s', (typed, link) => {
  expect(fullLink(typed)).toBe(link)
})
