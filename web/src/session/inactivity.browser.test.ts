import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { EXPIRED_TEXT, INACTIVITY, warningText, watchInactivity } from './inactivity'

const MINUTE = 60_000
const on = { warn: vi.fn(), unwarn: vi.fn(), expire: vi.fn(), report: vi.fn() }
let watcher: ReturnType<typeof watchInactivity>

const last = () => Number(localStorage.getItem('lastActivity'))
const pass = (ms: number) => vi.advanceTimersByTime(ms)
const otherTabWasActive = () => {
  localStorage.setItem('lastActivity', String(Date.now()))
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'lastActivity', newValue: String(Date.now()) }),
  )
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-05-04T12:00:00Z') })
  vi.resetAllMocks()
  localStorage.clear()
  watcher = watchInactivity(on)
})

afterEach(() => {
  watcher.stop()
  vi.useRealTimers()
})

describe('inactivity', () => {
  it('has the constants of the specification', () => {
    expect(INACTIVITY).toEqual({
      timeoutMs: 1_800_000,
      warningMs: 1_680_000,
      checkEveryMs: 60_000,
      debounceMs: 1_000,
      reportEveryMs: 60_000,
    })
    expect(EXPIRED_TEXT).toBe('Your session has expired due to inactivity. Please log in again.')
    expect(warningText(2)).toBe('Your session will expire in 2 minute(s).')
  })

  it.each(['mousemove', 'keydown', 'click', 'scroll', 'touchstart'])(
    'records %s, debounced by a second',
    (name) => {
      pass(5 * MINUTE)
      const before = last()
      window.dispatchEvent(new Event(name))
      pass(999)
      expect(last()).toBe(before)
      pass(1)
      expect(last()).toBe(Date.now())
    },
  )

  it('records the tab becoming visible', () => {
    pass(5 * MINUTE)
    document.dispatchEvent(new Event('visibilitychange'))
    pass(1_000)
    expect(last()).toBe(Date.now())
  })

  it('records steady movement once, a second after it ends', () => {
    const writes = vi.spyOn(Storage.prototype, 'setItem')
    const recorded = () => writes.mock.calls.filter(([key]) => key === 'lastActivity').length
    for (let i = 0; i < 50; i++) {
      window.dispatchEvent(new Event('mousemove'))
      pass(100)
    }
    expect(recorded()).toBe(0)
    pass(900)
    expect(recorded()).toBe(1)
    writes.mockRestore()
  })

  it('does not warn somebody who has not stopped moving for half an hour', () => {
    for (let i = 0; i < 31 * 120; i++) {
      window.dispatchEvent(new Event('mousemove'))
      pass(500)
    }
    expect(on.warn).not.toHaveBeenCalled()
  })

  it('warns once after 28 minutes', () => {
    pass(28 * MINUTE - 1)
    expect(on.warn).not.toHaveBeenCalled()
    pass(1)
    expect(on.warn).toHaveBeenCalledExactlyOnceWith(2)
    pass(MINUTE)
    expect(on.warn).toHaveBeenCalledOnce()
  })

  it('ends the session after 30 minutes', () => {
    pass(30 * MINUTE - 1)
    expect(on.expire).not.toHaveBeenCalled()
    pass(1)
    expect(on.expire).toHaveBeenCalledOnce()
    pass(10 * MINUTE)
    expect(on.expire).toHaveBeenCalledOnce()
  })

  it('starts anew when the warning is accepted, and reports it', () => {
    pass(28 * MINUTE)
    on.report.mockClear()
    watcher.accept()
    expect(on.unwarn).toHaveBeenCalledOnce()
    expect(on.report).toHaveBeenCalledOnce()
    expect(last()).toBe(Date.now())
    pass(28 * MINUTE)
    expect(on.expire).not.toHaveBeenCalled()
    expect(on.warn).toHaveBeenCalledTimes(2)
  })

  it('counts on when the warning is dismissed', () => {
    pass(28 * MINUTE)
    watcher.dismiss()
    pass(2 * MINUTE)
    expect(on.expire).toHaveBeenCalledOnce()
  })

  it('takes no other activity for an answer while the warning stands', () => {
    pass(28 * MINUTE)
    window.dispatchEvent(new Event('mousemove'))
    pass(2 * MINUTE)
    expect(on.expire).toHaveBeenCalledOnce()
  })

  it('lives on activity in another tab, which also closes the warning', () => {
    pass(28 * MINUTE)
    otherTabWasActive()
    expect(on.unwarn).toHaveBeenCalledOnce()
    pass(27 * MINUTE)
    expect(on.expire).not.toHaveBeenCalled()
  })

  it('ends at once when a sleeping tab wakes too late', () => {
    vi.setSystemTime(Date.now() + 45 * MINUTE)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(on.expire).toHaveBeenCalledOnce()
  })

  it('ends at once when a stored session is too old', () => {
    watcher.stop()
    localStorage.setItem('lastActivity', String(Date.now() - 31 * MINUTE))
    watcher = watchInactivity(on)
    expect(on.expire).toHaveBeenCalledOnce()
  })

  it('reports to the server at most once a minute', () => {
    on.report.mockClear()
    for (let i = 0; i < 60; i++) {
      window.dispatchEvent(new Event('keydown'))
      pass(3_000)
    }
    expect(on.report.mock.calls.length).toBeGreaterThanOrEqual(2)
    expect(on.report.mock.calls.length).toBeLessThanOrEqual(3)
  })
})
