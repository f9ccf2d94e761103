import type { Waiting } from './outbox'
import type { Message } from './types'
import { dayOf } from './message-time'

interface InGroup {
  /** The first of several by the same person in one go. */
  readonly opens: boolean
  readonly closes: boolean
}

export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly iso: string }
  | { readonly kind: 'unread'; readonly key: string }
  | { readonly kind: 'system'; readonly key: string; readonly message: Message }
  | (InGroup & {
      readonly kind: 'message'
      readonly key: string
      readonly message: Message
      readonly own: boolean
      readonly mark: 'Sent' | 'Read' | null
    })
  | (InGroup & { readonly kind: 'waiting'; readonly key: string; readonly item: Waiting })

interface Seen {
  readonly messages: readonly Message[]
  readonly waiting: readonly Waiting[]
  readonly self: number
  /** What is newer than this was not read when the conversation was opened; null when everything was. */
  readonly unreadAfter: number | null
  readonly otherReadId: number | null
}

const ONE_GO_MS = 5 * 60 * 1000

/** What stands on the screen, line by line. */
export function rowsOf({
  messages,
  waiting,
  self,
  unreadAfter,
  otherReadId,
}: Seen): readonly Row[] {
  const rows: Row[] = []
  const known = new Set(messages.map(({ client_nonce }) => client_nonce))
  const unread = unreadAfter === null ? undefined : firstUnread(messages, unreadAfter, self)
  const marks = marksOf(messages, self, otherReadId)
  let before: Message | null = null

  for (const message of messages) {
    const isNewDay = before === null || dayOf(before.created_at) !== dayOf(message.created_at)
    if (isNewDay) rows.push({ kind: 'day', key: `day ${message.seq}`, iso: message.created_at })
    if (message === unread) rows.push({ kind: 'unread', key: 'unread' })
    if (message.kind === 'system') {
      rows.push({ kind: 'system', key: keyOf(message, self), message })
    } else {
      const own = message.sender_id === self
      const opens = isNewDay || message === unread || !isOneGo(before, message)
      const mark = marks.get(message.id) ?? null
      const key = keyOf(message, self)
      rows.push({ kind: 'message', key, message, own, opens, closes: true, mark })
    }
    before = message
  }

  for (const item of waiting) {
    if (known.has(item.nonce)) continue
    rows.push({ kind: 'waiting', key: item.nonce, item, opens: false, closes: true })
  }
  return rows.map((row, at) => closed(row, rows[at - 1], rows[at + 1]))
}

/** An own message has the same key as while it was on its way: the line stays where it is. */
export const keyOf = ({ id, sender_id, client_nonce }: Message, self: number): string =>
  sender_id === self && client_nonce ? client_nonce : String(id)

/** A group goes on while the next line goes on with it. */
function closed(row: Row, before: Row | undefined, after: Row | undefined): Row {
  if (row.kind === 'waiting') {
    const goesOn = before?.kind === 'waiting' || (before?.kind === 'message' && before.own)
    return { ...row, opens: !goesOn, closes: after === undefined }
  }
  if (row.kind !== 'message') return row
  const ends = after?.kind === 'message' ? after.opens : !(after?.kind === 'waiting' && row.own)
  return { ...row, closes: ends }
}

function isOneGo(before: Message | null, message: Message): boolean {
  if (before === null || before.kind === 'system') return false
  const pause = Date.parse(message.created_at) - Date.parse(before.created_at)
  return before.sender_id === message.sender_id && pause < ONE_GO_MS
}

export const firstUnread = (messages: readonly Message[], after: number, self: number) =>
  messages.find(({ id, sender_id }) => id > after && sender_id !== self)

/** Only where it changes: at the newest that was read, and at the newest of all. */
function marksOf(messages: readonly Message[], self: number, otherReadId: number | null) {
  const own = messages.filter(({ kind, sender_id }) => kind === 'text' && sender_id === self)
  const isRead = ({ id, read_at }: Message) => Boolean(read_at) || id <= (otherReadId ?? 0)
  const newest = own.at(-1)
  const read = own.findLast(isRead)
  const marks = new Map<number, 'Sent' | 'Read'>()
  if (newest) marks.set(newest.id, 'Sent')
  if (read) marks.set(read.id, 'Read')
  return marks
}
