import { ApiFailure, isUnreachable, messageOf } from '../../api/errors'
import type { Attachment, Message } from './types'

/** Why the server does not take a message as it is. */
export interface Refusal {
  readonly message: string
  readonly code: string | null
}

/** A message on its way out, from the moment Send was pressed until the server has taken it. */
export interface Outgoing {
  /** The same for every attempt: however often it is sent, it is one message. */
  readonly nonce: string
  readonly conversationId: number
  readonly content: string
  readonly attachments: readonly Attachment[]
  /** Its place in the queue. */
  readonly pressed: number
  /** When somebody last wanted it sent. */
  readonly wanted: number
  readonly refusal: Refusal | null
}

/** `trying` after an attempt that did not get through, `held` behind one that was refused. */
type OutgoingState = 'sending' | 'trying' | 'held' | 'refused'
export type Waiting = Outgoing & { readonly state: OutgoingState }

export interface OutboxSurroundings {
  /** Everything that waits, in no order. Shared by all tabs, and still there after a crash. */
  readonly store: {
    readonly list: () => readonly Outgoing[]
    readonly put: (item: Outgoing) => void
    readonly remove: (item: Outgoing) => void
  }
  readonly send: (item: Outgoing) => Promise<Message>
  /** Holds what only one tab can have for this conversation, for as long as `work` takes. */
  readonly withLock: (conversationId: number, work: () => Promise<void>) => Promise<void>
  /** Resolves after the time, or earlier when there is reason to hope. */
  readonly wait: (ms: number) => Promise<void>
  readonly delivered: (message: Message) => void
  readonly changed: () => void
  readonly now: () => number
  readonly newNonce: () => string
}

export type Outbox = ReturnType<typeof createOutbox>

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** What nobody wanted any more since yesterday is not sent behind anybody's back. */
const STALE_MS = 24 * 3600 * 1000
const STALE: Refusal = {
  message: 'This message is more than a day old. Send it if it’s still current.',
  code: 'stale',
}

/**
 * One queue for each conversation. One message of it is on its way at a time, in the order they were written; what
 * did not get through is tried again with the same nonce, and what the server refuses stops the queue until
 * somebody decides.
 */
export function createOutbox(around: OutboxSurroundings) {
  const working = new Set<number>()
  const troubled = new Set<string>()
  let stopped = false

  function queue(conversationId: number): readonly Outgoing[] {
    return around.store
      .list()
      .filter((item) => item.conversationId === conversationId)
      .sort((a, b) => a.pressed - b.pressed || (a.nonce < b.nonce ? -1 : 1))
  }

  function send(
    conversationId: number,
    content: string,
    attachments: readonly Attachment[] = [],
  ): void {
    const now = around.now()
    // A clock that is turned back does not turn the order.
    const last = queue(conversationId).at(-1)?.pressed ?? 0
    around.store.put({
      nonce: around.newNonce(),
      conversationId,
      content,
      attachments,
      pressed: Math.max(now, last + 1),
      wanted: now,
      refusal: null,
    })
    around.changed()
    void work(conversationId)
  }

  /** A refused one once more, for example because there is a subscription now. */
  function retry(nonce: string): void {
    const item = find(nonce)
    if (!item) return
    // A nonce that stands for another text can't carry this one.
    const isTaken = item.refusal?.code === 'nonce_reused'
    if (isTaken) around.store.remove(item)
    around.store.put({
      ...item,
      nonce: isTaken ? around.newNonce() : nonce,
      wanted: around.now(),
      refusal: null,
    })
    around.changed()
    void work(item.conversationId)
  }

  function retryRefused(code: string): void {
    for (const { refusal, nonce } of around.store.list()) if (refusal?.code === code) retry(nonce)
  }

  /** Takes a refused one out, and gives it back to whoever wants its text. */
  function takeBack(nonce: string): Outgoing | null {
    const item = find(nonce)
    if (!item?.refusal) return null
    around.store.remove(item)
    around.changed()
    void work(item.conversationId)
    return item
  }

  function waiting(conversationId: number): readonly Waiting[] {
    let isHeld = false
    return queue(conversationId).map((item) => {
      if (item.refusal) {
        isHeld = true
        return { ...item, state: 'refused' }
      }
      return { ...item, state: isHeld ? 'held' : troubled.has(item.nonce) ? 'trying' : 'sending' }
    })
  }

  /** Goes on with whatever waits, from an earlier visit or from another tab. */
  function resume(): void {
    for (const id of new Set(around.store.list().map((item) => item.conversationId))) void work(id)
  }

  /** Nothing more is sent; what waits stays where it is. */
  function stop(): void {
    stopped = true
  }

  async function work(conversationId: number): Promise<void> {
    if (stopped || working.has(conversationId)) return
    working.add(conversationId)
    try {
      let failures = 0
      // The lock is free during a pause, so that any tab can try at once.
      while (nextOf(conversationId)) {
        await around.withLock(conversationId, async () => {
          failures = (await drain(conversationId)) ? 0 : failures + 1
        })
        if (failures > 0 && nextOf(conversationId)) await around.wait(pauseAfter(failures))
      }
    } finally {
      working.delete(conversationId)
    }
  }

  function nextOf(conversationId: number): Outgoing | null {
    const next = stopped ? undefined : queue(conversationId).at(0)
    return next && !next.refusal ? next : null
  }

  /** Sends until nothing waits any more; false when one did not get through. */
  async function drain(conversationId: number): Promise<boolean> {
    for (;;) {
      const item = nextOf(conversationId)
      if (!item) return true
      if (around.now() - item.wanted > STALE_MS) {
        refuse(item, STALE)
        return true
      }
      try {
        const message = await around.send(item)
        troubled.delete(item.nonce)
        around.delivered(message)
        around.store.remove(item)
        around.changed()
      } catch (error) {
        if (!isWorthRepeating(error)) {
          refuse(item, refusalIn(error))
          return true
        }
        troubled.add(item.nonce)
        around.changed()
        return false
      }
    }
  }

  function refuse(item: Outgoing, refusal: Refusal): void {
    troubled.delete(item.nonce)
    around.store.put({ ...item, refusal })
    around.changed()
  }

  const find = (nonce: string) => around.store.list().find((item) => item.nonce === nonce)

  return { send, retry, retryRefused, takeBack, waiting, resume, stop }
}

/**
 * It may or may not have arrived: the same nonce finds out. A session that is over ends the outbox with it; one that
 * was renewed meanwhile has another token for the next attempt.
 */
const isWorthRepeating = (error: unknown) =>
  isUnreachable(error) ||
  (error instanceof ApiFailure && (error.kind === 'cancelled' || error.status === 401))

const pauseAfter = (failures: number) =>
  Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)

/** A 422 says what is wrong at its field; there the sentence is the exact one. */
export function refusalIn(error: unknown): Refusal {
  if (!(error instanceof ApiFailure)) return { message: messageOf(error), code: null }
  return { message: error.fields[0]?.message ?? error.message, code: error.code }
}
