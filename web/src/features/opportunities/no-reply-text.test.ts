import { expect, it } from 'vitest'

import { noReplyText } from './no-reply-text'

it.each([
  [0, 'Replies to every proposal'],
  [0.02, 'Replies to 49 in 50 proposals'],
  [0.2, 'Replies to 4 in 5 proposals'],
  [1 / 3, 'Replies to 2 in 3 proposals'],
  [0.5, 'Replies to 1 in 2 proposals'],
  [0.4, 'Replies to 3 in 5 proposals'],
  [0.97, 'Replies to 3% of proposals'],
  [1, 'Hasn’t replied to a proposal yet'],
])('%f', (share, text) => {
  expect(noReplyText(share)).toBe(text)
})
