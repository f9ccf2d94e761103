import { expect, it } from 'vitest'

import { idIn, parseId } from './id'

it('reads ids and nothing that only looks like one', () => {
  expect(parseId('17')).toBe(17)
  for (const text of ['', '0', '017', '-1', '1.5', '1e3', 'x', ' 1', '9'.repeat(16), undefined]) {
    expect(parseId(text)).toBeNull()
  }
})

it('finds the id of a path', () => {
  expect(idIn('/requests/$requestId/edit', { requestId: '5' })).toBe(5)
  expect(idIn('/opportunities/$id', { id: 'x' })).toBeNull()
  expect(idIn('/shared/videos/$shareToken', { shareToken: '5' })).toBeNull()
  expect(idIn('/creators', {})).toBeNull()
})
