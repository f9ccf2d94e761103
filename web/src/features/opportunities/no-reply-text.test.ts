import { expect, it } from 'vitest'

import { noReplyText } from './no-reply-text'

it.each([
  [0, 'Has answered every developer so far'],
  [0.02, 'Leaves 1 in 50 answers open'],
  [0.2, 'Leaves 1 in 5 answers open'],
  [1 / 3, 'Leaves 1 in 3 answers open'],
  [0.5, 'Leaves 1 in 2 answers open'],
  [0.4, 'Leaves 2 in 5 answers open'],
  [0.97, 'Leaves 97 % of answers open'],
  [1, 'Has left every answer open so far'],
])('%f', (share, text) => {
  expect(noReplyText(share)).toBe(text)
})
