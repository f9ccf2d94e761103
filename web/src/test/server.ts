import { vi } from 'vitest'

interface Call {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
  readonly headers: Headers
  readonly credentials: RequestCredentials
}

type Answer = Response | Promise<Response>

export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
export const nothing = () => new Response(null, { status: 204 })
export const problem = (status: number, facts: Record<string, unknown> = {}) =>
  new Response(JSON.stringify({ type: 'about:blank', title: 'Problem', status, ...facts }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })

/** Answers by "METHOD /path"; what nobody expected is a 404. Gives back the calls that were made. */
export function fakeServer(answers: Record<string, (call: Call) => Answer>): Call[] {
  const calls: Call[] = []
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return realFetch(input, init)
    const text = await request.clone().text()
    const call = {
      method: request.method,
      path: pathname.slice('/api'.length),
      query: searchParams,
      body: text === '' ? null : (JSON.parse(text) as unknown),
      headers: request.headers,
      credentials: request.credentials,
    }
    calls.push(call)
    return answers[`${call.method} ${call.path}`]?.(call) ?? problem(404)
  })
  return calls
}
