import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { nextTask } from './next-task'
import { startLater } from './start-later'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('it starts once its code is here, and stops', async () => {
  const stopped = vi.fn()
  const start = vi.fn(() => stopped)
  const stop = startLater(() => Promise.resolve(start))
  expect(start).not.toHaveBeenCalled()
  await vi.waitFor(() => {
    expect(start).toHaveBeenCalledTimes(1)
  })
  stop()
  expect(stopped).toHaveBeenCalledTimes(1)
})

test('code that could not be loaded is asked for again', async () => {
  const start = vi.fn(() => () => undefined)
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(start)
  startLater(load)
  await nextTask()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(start).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(start).toHaveBeenCalledTimes(1)
})

test('what was stopped before it came is not started', async () => {
  const start = vi.fn(() => () => undefined)
  startLater(() => Promise.resolve(start))()
  await nextTask()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(start).not.toHaveBeenCalled()
})
