import type { Message, MessagePage } from './types'

/** A piece of a conversation without gaps: what is loaded of it. */
export interface Thread {
  /** In the order of their numbers. */
  readonly messages: readonly Message[]
  /** There are messages before the first. */
  readonly older: boolean
  /** There are messages after the last that were left out on purpose: somebody looks at an earlier part. */
  readonly newer: boolean
}

export const threadOf = ({ items, older, newer }: MessagePage): Thread => ({
  messages: inOrder(items),
  older,
  newer,
})

/** The id after which everything is still unknown; 0 from the start. */
export const lastIdOf = ({ messages }: Thread): number => messages.at(-1)?.id ?? 0
export const firstIdOf = ({ messages }: Thread): number => messages.at(0)?.id ?? 0

/**
 * Both pieces as one, when they overlap or touch; null when something is missing between them.
 * What is in both is taken from the page, which is newer.
 */
export function joined(thread: Thread, page: MessagePage): Thread | null {
  const [from, to] = [page.items.at(0)?.seq, page.items.at(-1)?.seq]
  if (from === undefined || to === undefined) return thread
  const [first, last] = [thread.messages.at(0)?.seq, thread.messages.at(-1)?.seq]
  if (first === undefined || last === undefined) return threadOf(page)
  if (from > last + 1 || to < first - 1) return null
  return {
    messages: inOrder([...thread.messages, ...page.items]),
    older: from < first ? page.older : thread.older,
    newer: to > last ? page.newer : thread.newer,
  }
}

/** The thread with one message changed; the same thread when it is not in it. */
export function replaced(thread: Thread, message: Message): Thread {
  if (!thread.messages.some(({ id }) => id === message.id)) return thread
  return {
    ...thread,
    messages: thread.messages.map((one) => (one.id === message.id ? message : one)),
  }
}

/**
 * What stands on the screen of it: with the messages that the server has taken from here, even if
 * something between is still on its way. Nobody sees their own message vanish for a moment.
 */
export function withDelivered(thread: Thread, delivered: readonly Message[]): readonly Message[] {
  if (thread.newer || delivered.length === 0) return thread.messages
  return inOrder([...delivered, ...thread.messages])
}

/** By their numbers, each id once: the later of two counts. */
function inOrder(messages: readonly Message[]): readonly Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  return [...byId.values()].sort((a, b) => a.seq - b.seq)
}
