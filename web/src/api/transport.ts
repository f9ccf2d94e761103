import { ApiFailure, cancelled, networkFailed, timedOut } from './errors'

type Send = (request: Request) => Promise<Response>

export interface CallRules {
  /** How long one attempt may take, by path. */
  readonly timeoutMs: (path: string) => number
  readonly retries: number
  readonly retryDelayMs: number
  /** Reads of these paths may run side by side; of any other, a newer equal read cancels the older. */
  readonly sideBySide: readonly string[]
}

const SECOND = 1_000

/** The rules of the specification, section 7. */
export const SPEC_RULES: CallRules = {
  timeoutMs: (path) =>
    /^\/api\/(collaboration|feedback)(\/|$)/.test(path) ? 15 * SECOND : 30 * SECOND,
  retries: 3,
  retryDelayMs: SECOND,
  sideBySide: [
    '/api/conversations/user/list',
    '/api/requests/shared-with-me',
    '/api/snagged-requests',
  ],
}

/** One attempt, cancelled by nobody but its caller: for calls that must not be sent twice. */
export const ONCE: CallRules = { ...SPEC_RULES, retries: 0, sideBySide: ['*'] }

const isRead = (request: Request) => request.method === 'GET' || request.method === 'HEAD'

/**
 * `fetch` with the call rules: a timeout per attempt, three more attempts a second apart after a 5xx,
 * a newer equal read cancels the older one, equal writes wait for each other and none is ever cancelled by another.
 * A call is always tried, whatever the browser says about the network: the server may be on the same machine.
 */
export function createTransport(
  rules: CallRules = SPEC_RULES,
  send: Send = (request) => fetch(request),
): Send {
  const reads = new Map<string, AbortController>()
  const writes = new Map<string, Promise<unknown>>()

  return function transport(request) {
    if (request.method === 'POST' && !request.headers.has('Idempotency-Key')) {
      request.headers.set('Idempotency-Key', crypto.randomUUID())
    }
    return isRead(request) ? read(request) : write(request)
  }

  async function read(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname.replace(/\/$/, '')
    if (rules.sideBySide.includes(path) || rules.sideBySide.includes('*')) {
      return withRetries(request, request.signal)
    }
    const key = `${request.method} ${request.url}`
    const superseded = new AbortController()
    reads.get(key)?.abort()
    reads.set(key, superseded)
    try {
      return await withRetries(request, AbortSignal.any([request.signal, superseded.signal]))
    } finally {
      if (reads.get(key) === superseded) reads.delete(key)
    }
  }

  async function write(request: Request): Promise<Response> {
    const key = `${request.method} ${request.url}`
    const before = writes.get(key)
    const answer = (async () => {
      await before?.catch(() => undefined)
      return withRetries(request, request.signal)
    })()
    writes.set(key, answer)
    try {
      // Given up while it waits for its turn, it does not wait any longer; those behind it still do.
      return await Promise.race([answer, ...(before ? [whenAborted(request.signal)] : [])])
    } finally {
      if (writes.get(key) === answer) writes.delete(key)
    }
  }

  async function withRetries(request: Request, stop: AbortSignal): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      const response = await sendOnce(request.clone(), stop)
      if (response.status < 500 || attempt === rules.retries) return response
      await pause(rules.retryDelayMs, stop)
    }
  }

  async function sendOnce(request: Request, stop: AbortSignal): Promise<Response> {
    const timeout = AbortSignal.timeout(rules.timeoutMs(new URL(request.url).pathname))
    try {
      return await send(new Request(request, { signal: AbortSignal.any([stop, timeout]) }))
    } catch (cause) {
      if (stop.aborted) throw cancelled()
      if (cause instanceof ApiFailure) throw cause
      if (timeout.aborted) throw timedOut()
      throw networkFailed(cause)
    }
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener(
      'abort',
      () => {
        reject(cancelled())
      },
      { once: true },
    )
  })
}

function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (stop.aborted) {
      reject(cancelled())
      return
    }
    const giveUp = () => {
      clearTimeout(timer)
      reject(cancelled())
    }
    const timer = setTimeout(() => {
      stop.removeEventListener('abort', giveUp)
      resolve()
    }, ms)
    stop.addEventListener('abort', giveUp, { once: true })
  })
}
