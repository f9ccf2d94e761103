import { describe, expect, it } from 'vitest'

import {
  ApiFailure,
  cancelled,
  failureFrom,
  isUnreachable,
  messageOf,
  networkFailed,
  sentenceFor,
  timedOut,
  type Answer,
} from './errors'

/** Section 8 of the specification, row by row. */
const CATALOGUE: readonly (readonly [situation: string, answer: Answer, sentence: string])[] = [
  ['401', { status: 401 }, 'Session expired. Please log in again.'],
  [
    '401 with words of its own (login)',
    { status: 401, code: 'invalid_credentials', detail: 'Invalid username or password' },
    'Invalid username or password',
  ],
  [
    '403 mentioning subscription, in other words',
    { status: 403, detail: 'Your subscription has lapsed' },
    'Subscription required or expired.',
  ],
  [
    '403 with the code alone',
    { status: 403, code: 'subscription_required' },
    'Subscription required or expired.',
  ],
  [
    '403 mentioning subscription, in our words',
    {
      status: 403,
      code: 'subscription_required',
      detail: 'Active subscription required to perform this action',
    },
    'Active subscription required to perform this action',
  ],
  [
    'other 403',
    { status: 403, detail: 'Forbidden' },
    'You do not have permission to perform this action.',
  ],
  [
    'other 403 with words of its own',
    { status: 403, code: 'account_suspended', detail: 'This account is suspended.' },
    'This account is suspended.',
  ],
  ['404', { status: 404, detail: 'Not Found' }, 'The requested resource was not found.'],
  ['422', { status: 422 }, 'Validation error. Please check your input.'],
  ['429', { status: 429 }, 'Too many requests. Please try again later.'],
  ['400 with detail', { status: 400, detail: 'No such currency.' }, 'No such currency.'],
  ['400 without detail', { status: 400 }, 'Invalid request. Please check your input.'],
  [
    '400 marketplace, funds',
    { status: 400, code: 'insufficient_funds', action: 'marketplace' },
    'Insufficient funds for purchase.',
  ],
  [
    '400 marketplace, bought before',
    { status: 400, code: 'already_purchased', action: 'marketplace' },
    'You have already purchased this product.',
  ],
  [
    '400 showcase, own',
    { status: 400, code: 'cannot_rate_own', detail: 'x', action: 'showcase' },
    'You cannot rate your own showcase.',
  ],
  [
    '400 showcase, videos',
    { status: 400, code: 'invalid_videos', action: 'showcase' },
    'One or more selected videos are invalid.',
  ],
  [
    '500 with a schema hint',
    { status: 500, detail: 'no such table: playlists' },
    'Server error. Please try again later.',
  ],
  [
    '500 from the database',
    { status: 500, code: 'database_error' },
    'Server error. Please try again later.',
  ],
  [
    '500 with a hint of PostgreSQL',
    { status: 500, detail: 'relation "videos" does not exist' },
    'Server error. Please try again later.',
  ],
  [
    'creating a playlist meets a schema hint',
    { status: 500, code: 'database_error', action: 'create playlist' },
    'Unable to create playlist. The service may be temporarily unavailable.',
  ],
  [
    'adding to a playlist meets a schema hint',
    { status: 500, code: 'database_error', action: 'add video to playlist' },
    'Unable to add video to playlist. The service may be temporarily unavailable.',
  ],
  [
    'updating a playlist meets a 503',
    { status: 503, action: 'update playlist' },
    'Unable to update playlist. The service may be temporarily unavailable.',
  ],
  [
    'deleting a playlist meets a schema hint',
    { status: 500, detail: 'no such column: position', action: 'delete playlist' },
    'Unable to delete playlist. The service may be temporarily unavailable.',
  ],
  ['other status with detail', { status: 409, detail: 'Taken.' }, 'Taken.'],
  ['other status without detail', { status: 418 }, 'An unexpected error occurred.'],
  ['500 without a hint', { status: 500 }, 'An unexpected error occurred.'],
]

describe('the error catalogue', () => {
  it.each(CATALOGUE)('%s', (_, answer, sentence) => {
    expect(sentenceFor(answer)).toBe(sentence)
    expect(failureFrom(answer).message).toBe(sentence)
  })

  it.each([
    ['cancelled', cancelled(), 'REQUEST_CANCELLED'],
    ['network', networkFailed(), 'Network error. Please check your connection.'],
    ['timeout', timedOut(), 'Request timed out. Please try again.'],
  ] as const)('%s without an answer', (kind, failure, sentence) => {
    expect(failure).toMatchObject({ kind, status: null, message: sentence })
  })

  it('opens the way to a subscription only where one helps', () => {
    expect(failureFrom({ status: 403, code: 'subscription_required' }).needsSubscription).toBe(true)
    expect(failureFrom({ status: 403 }).needsSubscription).toBe(false)
    expect(failureFrom({ status: 400, detail: 'subscription' }).needsSubscription).toBe(false)
  })

  it('tells an unreachable server from a refusal', () => {
    const unreachable = [networkFailed(), timedOut(), ...[500, 503, 408, 429].map(status)]
    const refused = [cancelled(), new Error('x'), ...[400, 401, 403, 404, 422].map(status)]
    expect(unreachable.map(isUnreachable)).not.toContain(false)
    expect(refused.map(isUnreachable)).not.toContain(true)
  })

  it('has a sentence for anything that is thrown', () => {
    expect(messageOf(new TypeError('x is undefined'))).toBe('An unexpected error occurred.')
    expect(messageOf(new ApiFailure('Words.', { kind: 'status' }))).toBe('Words.')
  })
})

function status(code: number) {
  return failureFrom({ status: code })
}
