import { expect, test, vi } from 'vitest'

import { whenUsed } from './when-used'

test('it is made when it is first asked for, and once', () => {
  const make = vi.fn(() => ({}))
  const get = whenUsed(make)
  expect(make).not.toHaveBeenCalled()
  expect(get()).toBe(get())
  expect(make).toHaveBeenCalledTimes(1)
})
