import type { StreamCall, StreamEnd, StreamEvent } from '../api/event-stream'

/** As much of a `BroadcastChannel` as is needed. */
export interface Channel {
  postMessage: (message: unknown) => void
  onmessage: ((event: MessageEvent<unknown>) => void) | null
  close: () => void
}

/** Holds a lock that only one tab can have, for as long as the promise of `work` takes. */
export type WithLock = (signal: AbortSignal, work: () => Promise<void>) => Promise<void>

export interface Surroundings {
  readonly listen: (call: StreamCall) => Promise<StreamEnd>
  /** How the tabs of a browser agree on one stream; null when they can't, and each opens its own. */
  readonly tabs: { readonly withLock: WithLock; readonly channel: Channel } | null
  /** Where the next tab goes on. */
  readonly position: {
    readonly read: (userId: number) => string | null
    readonly write: (userId: number, id: string) => void
  }
  /** Whether the end of the session behind this token is news, and not its renewal or a sign-out of our own. */
  readonly isOver: (token: string) => Promise<boolean>
  readonly deliver: (kind: string, data: unknown) => void
  /** Whether the stream is open, in this tab or in another. */
  readonly up: (isUp: boolean) => void
  /** Resolves after the time or on abort, or earlier when there is reason to hope. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export interface LiveSession {
  readonly token: string
  readonly userId: number
}

interface Message {
  readonly userId: number
  readonly kind: string
  readonly data: unknown
}

/** What the tabs tell each other of the stream itself; no event of the server is called so. */
const [UP, DOWN, IS_IT_UP] = ['(up)', '(down)', '(up?)']

const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 30_000

/** One event stream for all tabs of a browser: the tab with the lock holds it and hands on what it hears. */
export function createLive(around: Surroundings) {
  let session: LiveSession | null = null
  let running = new AbortController()
  /** The stream is open, and it is this tab's. */
  let holds = false

  if (around.tabs) {
    around.tabs.channel.onmessage = ({ data }) => {
      if (isMessage(data)) hear(data)
    }
  }

  /** Listens for this session from now on; for none with null. */
  function follow(next: LiveSession | null): void {
    if (next?.token === session?.token && next?.userId === session?.userId) return
    if (session && holds) say(session.userId, false)
    running.abort()
    running = new AbortController()
    session = next
    around.up(false)
    if (next === null) return
    around.tabs?.channel.postMessage({ userId: next.userId, kind: IS_IT_UP, data: {} })
    const { signal } = running
    if (around.tabs) {
      // Aborted, the request for the lock fails: that is how a waiting tab leaves the queue.
      around.tabs.withLock(signal, () => stream(next, signal)).catch(() => undefined)
    } else {
      void stream(next, signal)
    }
  }

  function stop(): void {
    follow(null)
    around.tabs?.channel.close()
  }

  async function stream({ token, userId }: LiveSession, signal: AbortSignal): Promise<void> {
    // A stream that is this tab's alone goes on from what this tab has heard.
    let last = around.tabs ? around.position.read(userId) : null
    let retryMs = FIRST_RETRY_MS
    let failures = 0
    const heard = { theEnd: false }

    const event = ({ kind, id, data }: StreamEvent) => {
      if (signal.aborted) return
      if (kind === 'signed_out') heard.theEnd = true
      else if (kind === 'hello') say(userId, true)
      else tell({ userId, kind, data: parsed(data) })
      if (id !== null && id !== last) {
        last = id
        if (around.tabs) around.position.write(userId, id)
      }
    }
    const retry = (ms: number) => {
      retryMs = ms
    }

    while (!signal.aborted) {
      const end = await around.listen({ token, lastEventId: last, signal, event, retry })
      if (isAborted(signal)) return
      if (holds) say(userId, false)
      if (heard.theEnd || end === 'refused') break
      if (end === 'lost-position') {
        last = null
        tell({ userId, kind: 'reset', data: {} })
      }
      failures = end === 'ended' ? 0 : failures + 1
      const pause = Math.min(retryMs * 2 ** failures, LONGEST_RETRY_MS)
      // Spread the reconnects after a restart of the server.
      await around.wait(pause * (0.75 + Math.random() / 4), signal)
    }
    if (signal.aborted) return
    if (await around.isOver(token)) tell({ userId, kind: 'signed_out', data: {} })
    // Keep the lock, so that no other tab tries the same dead token; it is released when the session changes.
    await aborted(signal)
  }

  function say(userId: number, isUp: boolean): void {
    holds = isUp
    tell({ userId, kind: isUp ? UP : DOWN, data: {} })
  }

  /** Tell the other tabs first: this tab's reaction may reach them in other ways. */
  function tell(message: Message): void {
    around.tabs?.channel.postMessage(message)
    hear(message)
  }

  function hear({ userId, kind, data }: Message): void {
    // The end may arrive after the storage has signed this tab out; its reason is still worth hearing.
    const concernsUs = session === null ? kind === 'signed_out' : session.userId === userId
    if (!concernsUs) return
    if (kind === UP || kind === DOWN) around.up(kind === UP)
    else if (kind !== IS_IT_UP) around.deliver(kind, data)
    else if (holds) around.tabs?.channel.postMessage({ userId, kind: UP, data: {} })
  }

  return { follow, stop }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) return false
  const { userId, kind } = value as Record<string, unknown>
  return typeof userId === 'number' && typeof kind === 'string'
}

/** Reads the signal again: TypeScript would assume that it has not changed since. */
const isAborted = (signal: AbortSignal) => signal.aborted

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else {
      signal.addEventListener(
        'abort',
        () => {
          resolve()
        },
        { once: true },
      )
    }
  })
}
