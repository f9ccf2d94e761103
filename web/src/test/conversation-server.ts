import type { Conversation, Message } from '../features/conversations/types'
import { aConversation, aMessage } from './conversations'
import { aUser } from './people'
import { fakeServer, json, nothing } from './server'

type Answers = Parameters<typeof fakeServer>[0]
type Call = ReturnType<typeof fakeServer>[number]

const LATEST = 50

/** A server with one conversation, of Ines (7) and Harbour Works (8), that keeps what is said. */
export function aTalk(count: number, over: Partial<Conversation> = {}, answers: Answers = {}) {
  const messages: Message[] = Array.from({ length: count }, (_, at) => aMessage(at + 1))
  const head = aConversation(over)

  const piece = ({ query }: Call) => {
    const limit = Number(query.get('limit') ?? 20)
    const number = (name: string) => (query.has(name) ? Number(query.get(name)) : null)
    const [before, after, around] = ['before_id', 'after_id', 'around_id'].map(number)
    const at = (id: number) => messages.findIndex((message) => message.id >= id)
    let from = Math.max(0, messages.length - limit)
    if (typeof before === 'number') from = Math.max(0, at(before) - limit)
    if (typeof after === 'number') from = messages.findIndex(({ id }) => id > after)
    if (typeof around === 'number') from = Math.max(0, at(around) - Math.floor(limit / 2))
    if (from < 0) from = messages.length
    const to = typeof before === 'number' ? at(before) : from + limit
    return json({
      items: messages.slice(from, to),
      older: from > 0,
      newer: to < messages.length,
    })
  }

  /** Takes a message as the server does: the same nonce again is the same message. */
  const take = ({ body }: Call) => {
    const { content, client_nonce } = body as { content: string; client_nonce: string }
    const known = messages.find((message) => message.client_nonce === client_nonce)
    if (known) return json(known)
    return json(say(content, { sender_id: 7, client_nonce }), 201)
  }

  const say = (content: string, more: Partial<Message> = {}) => {
    const message = aMessage(messages.length + 1, {
      content,
      created_at: new Date().toISOString(),
      ...more,
    })
    messages.push(message)
    return message
  }

  const calls = fakeServer({
    'GET /auth/me': () => json(aUser()),
    'POST /auth/activity': nothing,
    'GET /requests/shared-with-me': () => json([]),
    'GET /conversations/user/unread': () => json({ conversations: 0 }),
    'GET /agreements/': () => json({ items: [], next_cursor: null }),
    'GET /conversations/user/list': () => json([head]),
    'GET /conversations/1': () =>
      json({
        ...head,
        messages: messages.slice(-LATEST),
        next_cursor: messages.length > LATEST ? 'older' : null,
      }),
    'GET /conversations/1/messages': piece,
    'POST /conversations/1/messages': take,
    'POST /conversations/1/read': ({ body }) =>
      json({ last_read_id: (body as { up_to_id: number }).up_to_id, unread_count: 0 }),
    'POST /conversations/1/typing': nothing,
    ...answers,
  })

  return {
    calls,
    head,
    messages,
    say,
    take,
    of: (method: string, path: string) =>
      calls.filter((call) => call.method === method && call.path === path),
  }
}
