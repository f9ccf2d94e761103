import { expect, it } from 'vitest'

import { checkedShare } from './checked-share'

it.each([{ share_token: 'k' }, { share_url: '/shared/videos/k' }])('takes %o', (answer) => {
  expect(checkedShare(answer)).toBe(answer)
})

it.each([
  [undefined, 'Invalid response format from server'],
  ['k', 'Invalid response format from server'],
  [{}, 'No share token returned from server'],
  [{ share_token: '' }, 'No share token returned from server'],
])('refuses %o', (answer, sentence) => {
  expect(() => checkedShare(answer)).toThrow(sentence)
})
