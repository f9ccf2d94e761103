import { afterEach, describe, expect, it, vi } from 'vitest'

import {
  createEventParser,
  listenToEvents,
  type StreamCall,
  type StreamEvent,
} from './event-stream'

const STREAM =
  'retry: 2000\nid: 4\nevent: hello\ndata: {}\n\n' +
  ':\n\n' +
  'id: 5\nevent: account_changed\ndata: {"a":\ndata: 1}\n\n' +
  'event: typing\ndata:x\n\n'
const HEARD: StreamEvent[] = [
  { kind: 'hello', id: '4', data: '{}' },
  { kind: 'account_changed', id: '5', data: '{"a":\n1}' },
  { kind: 'typing', id: '5', data: 'x' },
]

function parse(pieces: Iterable<string>) {
  const events: StreamEvent[] = []
  const retries: number[] = []
  const take = createEventParser({
    event: (event) => events.push(event),
    retry: (ms) => retries.push(ms),
  })
  for (const piece of pieces) take(piece)
  return { events, retries }
}

describe('the parser', () => {
  it.each([
    ['line feeds', STREAM],
    ['CRLF', STREAM.replaceAll('\n', '\r\n')],
    ['returns', STREAM.replaceAll('\n', '\r')],
  ])('reads %s in one piece, in single characters, and cut at every place', (_, text) => {
    expect(parse([text])).toEqual({ events: HEARD, retries: [2000] })
    expect(parse(text)).toEqual({ events: HEARD, retries: [2000] })
    for (let cut = 0; cut <= text.length; cut++) {
      expect(parse([text.slice(0, cut), '', text.slice(cut)]).events).toEqual(HEARD)
    }
  })

  it('says nothing of an event that has no end', () => {
    expect(parse(['event: hello\ndata: {}\n']).events).toEqual([])
  })

  it('keeps the rules of the format for odd lines', () => {
    const { events, retries } = parse([
      'id: 7\n\n', // an id alone moves the position
      'event: empty\n\n', // without data there is no event, and its name is forgotten
      'data\ndata:  two spaces\nretry: soon\nunknown: x\nid: a\0b\n\n',
      'data: a:b\n\n',
    ])
    expect(events).toEqual([
      { kind: 'message', id: '7', data: '\n two spaces' },
      { kind: 'message', id: '7', data: 'a:b' },
    ])
    expect(retries).toEqual([])
  })
})

describe('listening', () => {
  afterEach(() => vi.unstubAllGlobals())

  const bytes = new TextEncoder()
  function setUp(answer: (init: RequestInit) => Response | Promise<Response>) {
    const events: StreamEvent[] = []
    const sent: Headers[] = []
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      sent.push(new Headers(init.headers))
      return Promise.resolve(answer(init))
    })
    const stopping = new AbortController()
    const call: StreamCall = {
      token: 't',
      lastEventId: null,
      signal: stopping.signal,
      event: (event) => events.push(event),
      retry: () => {},
    }
    return { events, sent, call, stopping }
  }
  /** A body that stays open, as one of a quiet server, and fails on abort as the browser's does. */
  const open = (text: string) => (init: RequestInit) =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(bytes.encode(text))
          init.signal?.addEventListener('abort', () => {
            controller.error(new DOMException('aborted', 'AbortError'))
          })
        },
      }),
    )

  it('sends the bearer and the position, and reads letters cut in two', async () => {
    const letters = bytes.encode('data: żółw\n\n')
    const { call, events, sent } = setUp(
      () =>
        new Response(
          new ReadableStream<Uint8Array>({
            start(controller) {
              for (const byte of letters) controller.enqueue(Uint8Array.of(byte))
              controller.close()
            },
          }),
        ),
    )
    expect(await listenToEvents({ ...call, lastEventId: '12' })).toBe('ended')
    expect(events.map(({ data }) => data)).toEqual(['żółw'])
    expect(sent[0]?.get('Authorization')).toBe('Bearer t')
    expect(sent[0]?.get('Last-Event-ID')).toBe('12')
  })

  it('sends no position when there is none', async () => {
    const { call, sent } = setUp(() => new Response(''))
    await listenToEvents(call)
    expect(sent[0]?.has('Last-Event-ID')).toBe(false)
  })

  it.each([
    [401, null, 'refused'],
    [400, '12', 'lost-position'],
    [400, null, 'failed'],
    [503, '12', 'failed'],
    [404, null, 'failed'],
  ])('answers to %s with position %s: %s', async (status, lastEventId, end) => {
    const { call } = setUp(() => new Response('', { status }))
    expect(await listenToEvents({ ...call, lastEventId })).toBe(end)
  })

  it('fails where there is no network', async () => {
    const { call } = setUp(() => Promise.reject(new TypeError('failed')))
    expect(await listenToEvents(call)).toBe('failed')
  })

  it('gives up a line that has gone silent', async () => {
    const { call, events } = setUp(open('data: x\n\n'))
    expect(await listenToEvents(call, 20)).toBe('ended')
    expect(events).toHaveLength(1)
  })

  it('ends when its caller ends it', async () => {
    const { call, stopping } = setUp(open(':\n\n'))
    const end = listenToEvents(call)
    setTimeout(() => {
      stopping.abort()
    }, 5)
    expect(await end).toBe('ended')
  })
})
