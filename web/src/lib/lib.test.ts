import { describe, expect, it, vi } from 'vitest'

import { deviceName } from './device-name'
import { loadChunk } from './load-chunk'
import { relativeTime } from './time'

describe('loadChunk', () => {
  it('gives a chunk 120 seconds', async () => {
    vi.useFakeTimers()
    const failed = vi.fn()
    loadChunk(() => new Promise(() => {}))().catch(failed)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })

  it('hands the chunk on, and its failure', async () => {
    expect(await loadChunk(() => Promise.resolve('page'))()).toBe('page')
    const cause = new TypeError('Failed to fetch dynamically imported module: /assets/x.js')
    const failure: unknown = await loadChunk(() => Promise.reject(cause))().catch(
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ name: 'ChunkFailed', cause })
    // By this the router would know to reload the page.
    expect(String(failure)).not.toContain('dynamically imported')
  })
})

describe('relativeTime', () => {
  const now = Date.parse('2026-05-04T12:00:00Z')
  it.each([
    ['2026-05-04T11:59:31Z', 'now'],
    ['2026-05-04T11:57:00Z', '3 minutes ago'],
    ['2026-05-04T09:00:00Z', '3 hours ago'],
    ['2026-05-03T11:00:00Z', 'yesterday'],
    ['2026-05-18T12:00:00Z', 'in 2 weeks'],
    // A unit that would be rounded up to the next one: 59.6 minutes, 23.7 hours, 6.8 days, 11.9 months.
    ['2026-05-04T11:00:24Z', '1 hour ago'],
    ['2026-05-03T12:18:00Z', 'yesterday'],
    ['2026-04-27T16:48:00Z', 'last week'],
    ['2025-05-07T12:00:00Z', 'last year'],
    ['2026-04-07T12:00:00Z', '4 weeks ago'],
  ])('%s is %s', (iso, text) => {
    expect(relativeTime(iso, now)).toBe(text)
  })
})

describe('dates and relative times', () => {
  it.each([
    [['en-US'], 'Nov 15, 2026', '3 days ago', 'now'],
    [['de-DE', 'en'], '15.11.2026', 'vor 3 Tagen', 'jetzt'],
    [['fr-FR'], '15 nov. 2026', 'il y a 3 jours', 'maintenant'],
    [['en-GB'], '15 Nov 2026', '3 days ago', 'now'],
  ])('follow the languages of the browser: %s', async (languages, date, ago, now) => {
    vi.stubGlobal('navigator', { languages })
    vi.resetModules()
    const { relativeTime, shortDay } = await import('./time')
    const day = '2026-11-15T12:00:00Z'
    expect(shortDay(day)).toBe(date)
    expect(relativeTime(day, Date.parse('2026-11-18T12:00:00Z'))).toBe(ago)
    expect(relativeTime(day, Date.parse(day))).toBe(now)
    vi.unstubAllGlobals()
  })
})

describe('deviceName', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605 Version/17.0 Mobile Safari/604',
      'Safari on iOS',
    ],
    ['curl/8.5.0', 'curl/8.5.0'],
    [null, 'Unknown device'],
  ])('%s', (agent, name) => {
    expect(deviceName(agent)).toBe(name)
  })
})
