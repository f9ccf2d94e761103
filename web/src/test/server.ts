import { vi } from 'vitest'

import type { SchemaPaymentsConfig } from '../api/schema.gen'
import { aFunnel } from './funnel'
import { anExport } from './own-data'

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

const PRICES: SchemaPaymentsConfig = {
  publishable_key: 'pk_sandbox',
  currency: 'usd',
  subscription_price_cents: 995,
  mode: 'sandbox',
  subscription_required: true,
}

/** What the frame around every page asks for by itself, whatever the test is about. */
const EVERYWHERE: Record<string, (call: Call) => Answer> = {
  // The inactivity guard tells that somebody is there.
  'POST /auth/activity': nothing,
  // The event stream: none here, tests deliver events themselves.
  'GET /events': () => problem(404),
  // The counts and the picture in the header.
  'GET /conversations/user/unread': () => json({ conversations: 0 }),
  'GET /requests/shared-with-me': () => json([]),
  'GET /notifications': () => json({ items: [], next_cursor: null, unread_count: 0 }),
  // The pointer may happen to rest on a link of the header, whose page is read ahead.
  'GET /profile/developers/public': () => json([]),
  'GET /requests/public': () => json([]),
  'GET /video_display/': () => json({ user_videos: [], other_videos: [], next_cursor: null }),
  'GET /video_display/my-videos': () => json({ videos: [], next_cursor: null }),
  'GET /project-showcase/': () => json([]),
  'GET /project-showcase/developer/7': () => json([]),
  'GET /marketplace/products': () => json({ items: [], next_cursor: null }),
  'GET /marketplace/purchases': () => json({ items: [], next_cursor: null }),
  'GET /tickets': () => json({ items: [], next_cursor: null, open_count: 0, resolved_count: 0 }),
  // What the front page says of prices, and what both dashboards list.
  'GET /payments/config': () => json(PRICES),
  'GET /agreements/': () => json({ items: [], next_cursor: null }),
  'GET /invoices/': () => json({ items: [], next_cursor: null }),
  'GET /invoices/spending': () => json({ months: [], currencies: [] }),
  // The last parts of a developer's dashboard, where a sign-in leads, and of their public page.
  'GET /funnel': () => json(aFunnel()),
  'GET /marketplace/products/mine': () => json({ items: [], next_cursor: null }),
  'GET /marketplace/developers/7/products': () => json({ items: [], next_cursor: null }),
  // Opening a profile counts as a view.
  'POST /profile/developers/7/view': nothing,
  'GET /moderation/rules': () => json({ items: [] }),
  // The last part of one's own profile.
  'GET /reputation/imports': () => json({ items: [], code: null }),
  'GET /reputation/developer/7': () => json({ items: [] }),
  'GET /blocks': () => json({ items: [], next_cursor: null }),
  'GET /auth/totp': () => json({ active: false, active_since: null, recovery_codes_left: 0 }),
  'GET /auth/passkeys': () => json({ items: [], next_cursor: null }),
  'GET /auth/tokens': () => json({ items: [], next_cursor: null }),
  'GET /account/webhooks': () => json({ items: [], next_cursor: null }),
  'GET /account/export': () => json(anExport()),
  'GET /profile/me': () => json({ developer_profile: null, client_profile: null }),
}

/** JSON as what it says; anything else, such as a form with a file, as it was sent. */
function bodyOf(text: string, headers: Headers): unknown {
  if (text === '') return null
  const isForm = headers.get('content-type')?.startsWith('multipart/form-data')
  return isForm ? text : (JSON.parse(text) as unknown)
}

const unexpected: string[] = []
/** What this test has answers for, and what the one before had: a call of that one may still be on its way. */
let expected = new Set<string>()
let expectedBefore = new Set<string>()

/** At the end of a test: the calls that it had no answer for. */
export function unexpectedCalls(): readonly string[] {
  expectedBefore = expected
  expected = new Set()
  return unexpected.splice(0)
}

/** Answers by "METHOD /path"; a call that nobody expected fails the test. Gives back the calls that were made. */
export function fakeServer(answers: Record<string, (call: Call) => Answer>): Call[] {
  const calls: Call[] = []
  for (const name of Object.keys(answers)) expected.add(name)
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
      body: bodyOf(text, request.headers),
      headers: request.headers,
      credentials: request.credentials,
    }
    const name = `${call.method} ${call.path}`
    // Sent after every pause in typing, so on a slow machine also in the middle of a test: nothing that a test looks for.
    if (name !== 'POST /auth/activity') calls.push(call)
    const answer = answers[name] ?? EVERYWHERE[name]
    if (answer) return answer(call)
    if (!expectedBefore.has(name)) unexpected.push(name)
    return problem(404)
  })
  return calls
}
