import type { SessionMessage } from './types'

/** What is known of a thread, the oldest first. */
export interface Thread {
  readonly messages: readonly SessionMessage[]
  /**
   * The newest message that was read in order. One's own message is known before those that others sent a moment
   * earlier, so it doesn't count.
   */
  readonly after: number
}

/** What was done here, shown until the server's own line about it is read. */
export interface LocalLine {
  readonly content: string
  /** What was read when it was done: the server's line comes after it. */
  readonly after: number
}

export const EMPTY_THREAD: Thread = { messages: [], after: 0 }

/** With what the server told next. */
export function withRead(thread: Thread, read: readonly SessionMessage[]): Thread {
  const after = read.reduce((newest, { id }) => Math.max(newest, id), thread.after)
  return { messages: merged(thread.messages, read), after }
}

/** With a message that was sent from here. */
export const withSent = (thread: Thread, sent: SessionMessage): Thread => ({
  ...thread,
  messages: merged(thread.messages, [sent]),
})

function merged(
  known: readonly SessionMessage[],
  more: readonly SessionMessage[],
): readonly SessionMessage[] {
  const ids = new Set(known.map(({ id }) => id))
  const added = more.filter(({ id }) => !ids.has(id))
  return added.length === 0 ? known : [...known, ...added].sort((a, b) => a.id - b.id)
}

/** A change of the status is one line: the local one goes when the server's own is there. */
export const isStillLocal = ({ messages }: Thread, { content, after }: LocalLine): boolean =>
  !messages.some((line) => line.is_system && line.content === content && line.id > after)
