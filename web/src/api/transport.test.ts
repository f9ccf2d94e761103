import { describe, expect, it, vi } from 'vitest'

import { createTransport, ONCE, SPEC_RULES, type CallRules } from './transport'

const rules: CallRules = {
  ...SPEC_RULES,
  timeoutMs: () => 60,
  retryDelayMs: 1,
}

const call = (path: string, init?: RequestInit) => new Request(`http://app.test/api${path}`, init)
const answer = (status: number) => Promise.resolve(new Response(null, { status }))
const never = (request: Request) =>
  new Promise<Response>((_, reject) => {
    request.signal.addEventListener('abort', () => {
      reject(new DOMException('aborted', 'AbortError'))
    })
  })

describe('the rules of the specification', () => {
  it('gives 30 s, and 15 s to support sessions and feedback', () => {
    expect(SPEC_RULES.timeoutMs('/api/auth/me')).toBe(30_000)
    expect(SPEC_RULES.timeoutMs('/api/feedback/')).toBe(15_000)
    expect(SPEC_RULES.timeoutMs('/api/collaboration/sessions/1/messages')).toBe(15_000)
  })

  it('tries three times more, a second apart', () => {
    expect(SPEC_RULES).toMatchObject({ retries: 3, retryDelayMs: 1_000 })
    expect(ONCE.retries).toBe(0)
  })

  it('names the three reads that may run side by side', () => {
    expect(SPEC_RULES.sideBySide).toEqual([
      '/api/conversations/user/list',
      '/api/requests/shared-with-me',
      '/api/snagged-requests',
    ])
  })
})

describe('transport', () => {
  it('retries a 5xx three times, then hands the last answer back', async () => {
    const send = vi.fn(() => answer(503))
    const response = await createTransport(rules, send)(call('/x'))
    expect(response.status).toBe(503)
    expect(send).toHaveBeenCalledTimes(4)
  })

  it('does not retry a 4xx', async () => {
    const send = vi.fn(() => answer(422))
    await createTransport(rules, send)(call('/x'))
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('retries a POST with its body and one idempotency key', async () => {
    const sent: [string, string | null][] = []
    const transport = createTransport(rules, async (request) => {
      sent.push([await request.text(), request.headers.get('Idempotency-Key')])
      return answer(sent.length < 3 ? 500 : 201)
    })
    await transport(call('/x', { method: 'POST', body: 'hello' }))
    expect(sent.map(([body]) => body)).toEqual(['hello', 'hello', 'hello'])
    expect(new Set(sent.map(([, key]) => key)).size).toBe(1)
    expect(sent[0]?.[1]).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('keeps the key of the user action', async () => {
    const send = vi.fn((request: Request) => {
      expect(request.headers.get('Idempotency-Key')).toBe('mine')
      return answer(201)
    })
    const headers = { 'Idempotency-Key': 'mine' }
    await createTransport(rules, send)(call('/x', { method: 'POST', headers }))
    expect(send).toHaveBeenCalledOnce()
  })

  it('cancels the earlier of two equal reads', async () => {
    const send = vi.fn<(r: Request) => Promise<Response>>().mockImplementationOnce(never)
    send.mockImplementation(() => answer(200))
    const transport = createTransport({ ...rules, timeoutMs: () => 5_000 }, send)
    const first = transport(call('/x'))
    const second = transport(call('/x'))
    await expect(first).rejects.toThrow('REQUEST_CANCELLED')
    expect((await second).status).toBe(200)
  })

  it('leaves reads of other addresses alone', async () => {
    const transport = createTransport(rules, () => answer(200))
    const both = await Promise.all([transport(call('/x?page=1')), transport(call('/x?page=2'))])
    expect(both).toHaveLength(2)
  })

  it.each(['/conversations/user/list', '/requests/shared-with-me', '/snagged-requests/'])(
    'lets reads of %s run side by side',
    async (path) => {
      const send = vi.fn(async () => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        return answer(200)
      })
      const transport = createTransport(rules, send)
      const both = await Promise.all([transport(call(path)), transport(call(path))])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
    },
  )

  it('sends equal writes one after the other and cancels none', async () => {
    const order: string[] = []
    const transport = createTransport(rules, async (request) => {
      const body = await request.text()
      order.push(`${body} sent`)
      await new Promise((resolve) => setTimeout(resolve, 5))
      order.push(`${body} answered`)
      return answer(201)
    })
    const write = (body: string) => transport(call('/x', { method: 'POST', body }))
    await Promise.all([write('one'), write('two')])
    expect(order).toEqual(['one sent', 'one answered', 'two sent', 'two answered'])
  })

  it('sends the next write although the one before failed', async () => {
    const send = vi.fn<(r: Request) => Promise<Response>>()
    send.mockRejectedValueOnce(new TypeError('failed')).mockImplementation(() => answer(201))
    const transport = createTransport(rules, send)
    const first = transport(call('/x', { method: 'POST' }))
    const second = transport(call('/x', { method: 'POST' }))
    await expect(first).rejects.toThrow('Network error. Please check your connection.')
    expect((await second).status).toBe(201)
  })

  it.each(['GET', 'POST'])(
    'tries a %s although the browser believes to be offline',
    async (method) => {
      vi.stubGlobal('navigator', { onLine: false })
      const send = vi.fn(() => answer(200))
      const response = await createTransport(rules, send)(call('/x', { method }))
      vi.unstubAllGlobals()
      expect(response.status).toBe(200)
    },
  )

  it('gives a write that waits for another one up when its caller does', async () => {
    const controller = new AbortController()
    const send = vi.fn(never)
    const transport = createTransport({ ...rules, timeoutMs: () => 5_000 }, send)
    void transport(call('/x', { method: 'POST' })).catch(() => undefined)
    const second = transport(call('/x', { method: 'POST', signal: controller.signal }))
    controller.abort()
    await expect(second).rejects.toThrow('REQUEST_CANCELLED')
    expect(send).toHaveBeenCalledOnce()
  })

  it('times out', async () => {
    await expect(createTransport(rules, never)(call('/x'))).rejects.toThrow(
      'Request timed out. Please try again.',
    )
  })

  it('reports an abort of the caller as a cancellation', async () => {
    const controller = new AbortController()
    const transport = createTransport({ ...rules, timeoutMs: () => 5_000 }, never)
    const pending = transport(call('/x', { signal: controller.signal }))
    controller.abort()
    await expect(pending).rejects.toThrow('REQUEST_CANCELLED')
  })

  it('stops between two attempts when cancelled', async () => {
    const controller = new AbortController()
    const send = vi.fn(() => answer(500))
    const transport = createTransport({ ...rules, retryDelayMs: 5_000 }, send)
    const pending = transport(call('/x', { signal: controller.signal }))
    await new Promise((resolve) => setTimeout(resolve, 5))
    controller.abort()
    await expect(pending).rejects.toThrow('REQUEST_CANCELLED')
    expect(send).toHaveBeenCalledOnce()
  })

  it('reports a dead network', async () => {
    const transport = createTransport(rules, () => Promise.reject(new TypeError('failed')))
    await expect(transport(call('/x'))).rejects.toThrow(
      'Network error. Please check your connection.',
    )
  })
})
