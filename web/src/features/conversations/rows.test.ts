import { describe, expect, it } from 'vitest'

import { aMessage } from '../../test/conversations'
import type { Waiting } from './outbox'
import { rowsOf } from './rows'
import type { Message } from './types'

const SELF = 7
const own = (seq: number, over: Partial<Message> = {}) =>
  aMessage(seq, { sender_id: SELF, client_nonce: `n${seq}`, ...over })
const waiting = (nonce: string): Waiting => ({
  nonce,
  conversationId: 1,
  content: nonce,
  attachments: [],
  pressed: 1,
  wanted: 1,
  refusal: null,
  state: 'sending',
})

function drawn(messages: readonly Message[], over: Partial<Parameters<typeof rowsOf>[0]> = {}) {
  return rowsOf({
    messages,
    waiting: [],
    self: SELF,
    unreadAfter: null,
    otherReadId: null,
    ...over,
  })
}
const short = (rows: ReturnType<typeof rowsOf>) =>
  rows.map((row) => {
    if (row.kind === 'message') {
      return `${row.key}${row.opens ? ' opens' : ''}${row.closes ? ' closes' : ''}${row.mark ? ` ${row.mark}` : ''}`
    }
    return row.kind === 'waiting' ? `${row.key} waits${row.closes ? ' closes' : ''}` : row.kind
  })

describe('the lines of a conversation', () => {
  it('has a day over each day, where the reader is', () => {
    const noon = new Date(2026, 4, 4, 12).toISOString()
    const late = new Date(2026, 4, 4, 23, 59).toISOString()
    const next = new Date(2026, 4, 5, 0, 1).toISOString()
    const rows = drawn([
      aMessage(1, { created_at: noon }),
      aMessage(2, { created_at: late }),
      aMessage(3, { created_at: next }),
    ])
    expect(rows.map(({ kind }) => kind)).toEqual(['day', 'message', 'message', 'day', 'message'])
    // Two minutes apart, but on two days: not one go.
    expect(short(rows).at(-1)).toBe('30 opens closes')
  })

  it('puts together what one person says in one go', () => {
    const later = new Date(Date.parse(aMessage(3).created_at) + 6 * 60_000).toISOString()
    const rows = drawn([
      aMessage(1),
      aMessage(2),
      own(3),
      own(4, { created_at: later }),
      aMessage(5, { kind: 'system', created_at: later }),
      own(6, { created_at: later }),
    ])
    expect(short(rows)).toEqual([
      'day',
      '10 opens',
      '20 closes',
      'n3 opens closes',
      'n4 opens closes',
      'system',
      'n6 opens closes Sent',
    ])
  })

  it('draws the line before the first that was not read, and never before one’s own', () => {
    const rows = drawn([aMessage(1), own(2), aMessage(3), aMessage(4)], { unreadAfter: 10 })
    expect(short(rows)).toEqual([
      'day',
      '10 opens closes',
      'n2 opens closes Sent',
      'unread',
      '30 opens',
      '40 closes',
    ])
    expect(short(drawn([aMessage(1)], { unreadAfter: 10 }))).not.toContain('unread')
    expect(short(drawn([aMessage(1)], { unreadAfter: 0 }))).toEqual([
      'day',
      'unread',
      '10 opens closes',
    ])
  })

  it('marks the newest that was read, and the newest of all', () => {
    const marks = (readId: number | null) =>
      drawn([own(1), own(2), own(3)], { otherReadId: readId }).flatMap((row) =>
        row.kind === 'message' && row.mark ? `${row.message.seq} ${row.mark}` : [],
      )
    expect(marks(null)).toEqual(['3 Sent'])
    expect(marks(20)).toEqual(['2 Read', '3 Sent'])
    expect(marks(30)).toEqual(['3 Read'])
    // The read mark of a message of the other side in between is good for all before it.
    expect(marks(25)).toEqual(['2 Read', '3 Sent'])
  })

  it('shows what is on its way at the end, and not twice once it is there', () => {
    const rows = drawn([own(1)], { waiting: [waiting('n1'), waiting('n2'), waiting('n3')] })
    expect(short(rows)).toEqual(['day', 'n1 opens Sent', 'n2 waits', 'n3 waits closes'])
    // The same key before and after: the line is not drawn anew.
    expect(drawn([], { waiting: [waiting('n1')] })[0]?.key).toBe('n1')
  })
})
