import { describe, expect, it } from 'vitest'

import { aMessage } from '../../test/conversations'
import { firstIdOf, joined, lastIdOf, replaced, threadOf, withDelivered } from './thread'

const page = (seqs: readonly number[], older = true, newer = false) => ({
  items: seqs.map((seq) => aMessage(seq)),
  older,
  newer,
})
const seqs = (thread: { messages: readonly { seq: number }[] } | null) =>
  thread?.messages.map(({ seq }) => seq)

describe('a piece of a conversation', () => {
  it('is in order and has each message once, however it came', () => {
    const thread = threadOf({ ...page([3, 1, 2]), items: [3, 1, 2, 1].map((seq) => aMessage(seq)) })
    expect(seqs(thread)).toEqual([1, 2, 3])
    expect([firstIdOf(thread), lastIdOf(thread)]).toEqual([10, 30])
    expect(lastIdOf(threadOf(page([])))).toBe(0)
  })

  it('grows at both ends, and each end says whether there is more', () => {
    const middle = threadOf(page([5, 6], true, true))
    const longer = joined(middle, page([7, 8], true, false))
    expect(longer).toMatchObject({ older: true, newer: false })
    const whole = joined(longer!, page([3, 4, 5], false, true))
    expect(seqs(whole)).toEqual([3, 4, 5, 6, 7, 8])
    expect(whole).toMatchObject({ older: false, newer: false })
  })

  it('is never joined over a gap', () => {
    const thread = threadOf(page([5, 6]))
    expect(joined(thread, page([8]))).toBeNull()
    expect(joined(thread, page([2, 3]))).toBeNull()
    expect(seqs(joined(thread, page([7])))).toEqual([5, 6, 7])
    expect(joined(thread, page([]))).toBe(thread)
    expect(seqs(joined(threadOf(page([])), page([1, 2])))).toEqual([1, 2])
  })

  it('takes what is in both from the newer answer', () => {
    const read = aMessage(2, { read_at: '2026-05-04T13:00:00Z' })
    const thread = joined(threadOf(page([1, 2])), { items: [read], older: true, newer: false })
    expect(thread?.messages[1]).toBe(read)
    // The page knew nothing about what is before its own first.
    expect(thread?.older).toBe(true)
  })

  it('changes only what is in it', () => {
    const thread = threadOf(page([1, 2]))
    expect(replaced(thread, aMessage(9))).toBe(thread)
    expect(replaced(thread, aMessage(2, { content: 'new' })).messages[1]?.content).toBe('new')
  })
})

describe('own messages that the server has taken', () => {
  it('stand at their number although something before them is still on its way', () => {
    const shown = withDelivered(threadOf(page([1, 2])), [aMessage(4), aMessage(2)])
    expect(shown.map(({ seq }) => seq)).toEqual([1, 2, 4])
  })

  it('do not stand in the middle of an earlier part', () => {
    const early = threadOf(page([1, 2], false, true))
    expect(withDelivered(early, [aMessage(9)])).toBe(early.messages)
  })
})
