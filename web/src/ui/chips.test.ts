import { expect, it } from 'vitest'

import { addChips } from './chips'

const limits = { max: 3, maxLength: 10 }

it('takes a list apart, tidies it and drops what is there already, whatever its case', () => {
  expect(addChips(['Rust'], ' rust , web   gl; Go\n\n', limits)).toEqual({
    chips: ['Rust', 'web gl', 'Go'],
    added: ['web gl', 'Go'],
    left: '',
    refused: undefined,
  })
})

it('adds as many as fit and leaves the others in the field', () => {
  const { chips, left, refused } = addChips(['a', 'b'], 'c, d, e', limits)
  expect(chips).toEqual(['a', 'b', 'c'])
  expect(left).toBe('d; e')
  expect(refused).toBe('You can add up to 3. Remove one to add another.')
})

it('refuses one that is too long and keeps it to be shortened', () => {
  const { chips, left, refused } = addChips([], 'abcdefghijk', limits)
  expect(chips).toEqual([])
  expect(left).toBe('abcdefghijk')
  expect(refused).toBe('Use at most 10 characters each.')
})
