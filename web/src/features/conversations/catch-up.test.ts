import { describe, expect, it } from 'vitest'

import { aMessage } from '../../test/conversations'
import { createCatchUp } from './catch-up'
import type { Message } from './types'

/** A conversation of so many messages, and a reader who knows the first few. */
function aReader(total: number, known: number, pageSize = 3) {
  const there = Array.from({ length: total }, (_, at) => aMessage(at + 1))
  const read: number[] = []
  const seen: Message[] = there.slice(0, known)
  const state = { failures: 0, detached: false, during: () => undefined as unknown }
  const pauses: number[] = []
  const catchUp = createCatchUp({
    after: () => (state.detached ? null : (seen.at(-1)?.id ?? 0)),
    read: (afterId) => {
      read.push(afterId)
      const rest = there.filter(({ id }) => id > afterId)
      state.during()
      if (state.failures > 0) {
        state.failures -= 1
        return Promise.reject(new Error('down'))
      }
      const items = rest.slice(0, pageSize)
      return Promise.resolve({ items, older: true, newer: rest.length > items.length })
    },
    take: ({ items }) => seen.push(...items),
    wait: (ms) => {
      pauses.push(ms)
      return Promise.resolve()
    },
  })
  return { ...catchUp, read, seen, there, state, pauses }
}

describe('catching up', () => {
  it('reads page after page until nothing is newer', async () => {
    const reader = aReader(10, 2)
    await reader.news()
    expect(reader.seen.map(({ seq }) => seq)).toEqual(reader.there.map(({ seq }) => seq))
    expect(reader.read).toEqual([20, 50, 80])
  })

  it('begins at the start when nothing is known', async () => {
    const reader = aReader(2, 0)
    await reader.news()
    expect(reader.read).toEqual([0])
    expect(reader.seen).toHaveLength(2)
  })

  it('reads one page at a time, and once more for news that came meanwhile', async () => {
    const reader = aReader(3, 2)
    reader.state.during = () => {
      if (reader.read.length > 1) return
      // The answer to this reading does not have it yet.
      reader.there.push(aMessage(4))
      void reader.news()
      void reader.news()
    }
    await reader.news()
    expect(reader.read).toEqual([20, 30])
    expect(reader.seen).toHaveLength(4)
  })

  it('does not forget news because a reading failed', async () => {
    const reader = aReader(4, 2)
    reader.state.failures = 3
    await reader.news()
    expect(reader.seen).toHaveLength(4)
    expect(reader.pauses).toEqual([1_000, 2_000, 4_000])
  })

  it('leaves whoever looks at an earlier part alone', async () => {
    const reader = aReader(4, 2)
    reader.state.detached = true
    await reader.news()
    expect(reader.read).toEqual([])
  })

  it('ends with its page, also in the middle of a reading', async () => {
    const reader = aReader(10, 2)
    reader.state.during = () => {
      reader.stop()
    }
    await reader.news()
    expect(reader.read).toHaveLength(1)
    expect(reader.seen).toHaveLength(2)
    await reader.news()
    expect(reader.read).toHaveLength(1)
  })
})
