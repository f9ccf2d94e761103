/** One server-sent event. `id` is the position it leaves the reader at: its own, or that of the last one that had any. */
export interface StreamEvent {
  readonly kind: string
  readonly id: string | null
  readonly data: string
}

interface Listener {
  readonly event: (event: StreamEvent) => void
  /** How soon to come back after a break. */
  readonly retry: (ms: number) => void
}

/** Takes the text of a stream in pieces, cut anywhere, and tells what it says. */
export function createEventParser(on: Listener): (piece: string) => void {
  let rest = ''
  let afterReturn = false
  let id: string | null = null
  let kind = ''
  let data: string[] = []

  return function take(piece) {
    // A piece may begin with the second half of a line's end.
    const text = afterReturn && piece.startsWith('\n') ? piece.slice(1) : piece
    if (piece !== '') afterReturn = piece.endsWith('\r')
    const lines = (rest + text).split(/\r\n|\n|\r/)
    rest = lines.pop() ?? ''
    lines.forEach(takeLine)
  }

  function takeLine(line: string) {
    if (line === '') {
      if (data.length > 0) on.event({ kind: kind || 'message', id, data: data.join('\n') })
      kind = ''
      data = []
      return
    }
    const colon = line.indexOf(':')
    // A comment: the stream breathes.
    if (colon === 0) return
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    else if (field === 'event') kind = value
    else if (field === 'id' && !value.includes('\0')) id = value
    else if (field === 'retry' && /^\d+$/.test(value)) on.retry(Number(value))
  }
}

/** The server breathes every 15 s; after three missed breaths the line is dead, whatever the browser thinks. */
const SILENCE_MS = 45_000

/**
 * How a stream came to its end: `ended` after it was open, `refused` because the token counts no longer,
 * `lost-position` because the server does not know the last id, `failed` for everything else.
 */
export type StreamEnd = 'ended' | 'refused' | 'lost-position' | 'failed'

export interface StreamCall extends Listener {
  readonly token: string
  readonly lastEventId: string | null
  readonly signal: AbortSignal
}

/**
 * Listens to `GET /api/events` until it ends. Not an `EventSource`, which sends no bearer, and not through the transport:
 * a stream has no timeout, cancels no other call, and its way of coming back is its caller's.
 */
export async function listenToEvents(call: StreamCall, silenceMs = SILENCE_MS): Promise<StreamEnd> {
  const silence = new AbortController()
  let alarm = setTimeout(tooQuiet, silenceMs)
  function tooQuiet() {
    silence.abort()
  }
  function heard() {
    clearTimeout(alarm)
    alarm = setTimeout(tooQuiet, silenceMs)
  }

  let open = false
  try {
    const response = await fetch('/api/events', {
      headers: {
        Accept: 'text/event-stream',
        Authorization: `Bearer ${call.token}`,
        ...(call.lastEventId !== null && { 'Last-Event-ID': call.lastEventId }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([call.signal, silence.signal]),
    })
    if (response.status === 401) return 'refused'
    if (response.status === 400 && call.lastEventId !== null) return 'lost-position'
    if (!response.ok || !response.body) return 'failed'
    open = true
    heard()
    const take = createEventParser(call)
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'ended'
      heard()
      take(decoder.decode(value, { stream: true }))
    }
  } catch {
    return open ? 'ended' : 'failed'
  } finally {
    clearTimeout(alarm)
  }
}
