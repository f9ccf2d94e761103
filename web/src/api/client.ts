import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import createClient, { type Middleware } from 'openapi-fetch'

import { ApiFailure, failureFrom, thrownBy, type Action, type FieldProblem } from './errors'
import type { paths } from './schema.gen'
import { takeServed } from './served'
import { createTransport, ONCE, SPEC_RULES } from './transport'

/** What the session lends to the calls; `src/api` itself does not know who is signed in. */
interface Credentials {
  readonly token: () => string | null
  /** The server no longer accepts the token that was sent. */
  readonly refused: (token: string) => void
}

let credentials: Credentials = { token: () => null, refused: () => undefined }

export function connectCredentials(from: Credentials): void {
  credentials = from
}

/** For the one call that is not made by this client: a resumable upload. */
export const bearerToken = (): string | null => credentials.token()

/** Who hears that something is for subscribers only: whoever holds the one dialog about it. */
let tellPaywall: () => void = () => undefined

export function onSubscriptionNeeded(tell: () => void): () => void {
  tellPaywall = tell
  return () => {
    if (tellPaywall === tell) tellPaywall = () => undefined
  }
}

/** Open to everyone: no bearer goes there even when there is one. */
const PUBLIC_PATHS = [/^\/api\/requests\/public\/?$/, /^\/api\/profile\/developers\/public\/?$/]

const bearer: Middleware = {
  onRequest({ request }) {
    const token = credentials.token()
    const path = new URL(request.url).pathname
    if (!token || request.headers.has('Authorization')) return
    if (PUBLIC_PATHS.some((open) => open.test(path))) return
    request.headers.set('Authorization', `Bearer ${token}`)
  },
}

const signOutWhenRefused: Middleware = {
  onResponse({ request, response }) {
    const sent = /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1]
    if (response.status === 401 && sent) credentials.refused(sent)
  },
}

export const baseUrl = `${(globalThis.location as Location | undefined)?.origin ?? 'http://localhost'}/api`
const options = { baseUrl, credentials: 'include' as const }
const transport = createTransport(SPEC_RULES, (request) => takeServed(request) ?? fetch(request))

/** The server, as the product uses it. A 401 signs out. */
export const api = createClient<paths>({ ...options, fetch: transport })
api.use(bearer, signOutWhenRefused)

/** The same calls where a refusal is expected and handled by the caller. */
export const quietApi = createClient<paths>({ ...options, fetch: transport })
quietApi.use(bearer)

/** One attempt, no retries, outside the cancel rule: for tickets that can be spent once. */
export const onceApi = createClient<paths>({ ...options, fetch: createTransport(ONCE) })

export interface Outcome<T> {
  readonly data?: T
  readonly error?: unknown
  readonly response: Response
}

/** The value of a call, or an `ApiFailure`: there is no other way for a call to fail. */
export async function unwrap<T>(call: Promise<Outcome<T>>, action?: Action): Promise<T> {
  try {
    return await unwrapInBackground(call, action)
  } catch (error) {
    if (error instanceof ApiFailure && error.needsSubscription) tellPaywall()
    throw error
  }
}

/** The same for what nobody waits for: it opens no dialog over whatever is on the screen. */
export async function unwrapInBackground<T>(
  call: Promise<Outcome<T>>,
  action?: Action,
): Promise<T> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw thrownBy(cause)
  })
  if (response.ok) return data as T
  throw failureFrom({ status: response.status, ...problemIn(error), action })
}

/** Takes what can be trusted from an error body, whoever wrote it. */
export function problemIn(body: unknown): {
  code?: string
  detail?: string
  errors?: readonly FieldProblem[]
} {
  if (typeof body !== 'object' || body === null) return {}
  const { code, detail, errors } = body as Record<string, unknown>
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof detail === 'string' && detail !== '' && { detail }),
    ...(Array.isArray(errors) && { errors: errors.filter(isFieldProblem) }),
  }
}

function isFieldProblem(value: unknown): value is FieldProblem {
  if (typeof value !== 'object' || value === null) return false
  const { field, message } = value as Record<string, unknown>
  return typeof field === 'string' && typeof message === 'string'
}

/** Reads where "there is none" is an answer: 404 yields null. */
export async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null
    throw error
  }
}

/** One page of a list that the server answers as a bare array. */
export interface RowsPage<Row> {
  readonly rows: readonly Row[]
  /** The cursor of the page after this one; null when this is the last. */
  readonly next: string | null
}

/** The cursor in the `Link: <...>; rel="next"` header, or null when there is no further page. */
export function nextPage(response: Response): string | null {
  const header = response.headers.get('Link') ?? ''
  for (const [, address = '', parameters = ''] of header.matchAll(/<([^>]*)>([^<]*)/g)) {
    if (/;\s*rel="?(?:[^";]*\s)?next(?=["\s;,]|$)/i.test(parameters)) return cursorIn(address)
  }
  return null
}

function cursorIn(address: string): string | null {
  try {
    return new URL(address, 'http://localhost').searchParams.get('cursor')
  } catch {
    return null
  }
}

/** So many empty pages are read past before the reader is asked whether to look further. */
const MOST_EMPTY = 10

interface Reading {
  readonly cursor: string | undefined
  readonly signal: AbortSignal
  /** The list was read before. */
  readonly isKnown: boolean
}

/**
 * A list of bare arrays for `useInfiniteQuery`: its `data` is all rows read so far, in order. A page can be empty and
 * still have a next one, which is then read at once.
 * `read` makes the call with the cursor it is given:
 *
 *     pagedQuery(['/requests/public', filters], ({ cursor, signal }) =>
 *       api.GET('/requests/public', { params: { query: { ...filters, cursor } }, signal }))
 */
export function pagedQuery<Row>(
  queryKey: readonly unknown[],
  read: (reading: Reading) => Promise<Outcome<readonly Row[]>>,
) {
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal, client }): Promise<RowsPage<Row>> => {
      const isKnown = client.getQueryData(queryKey) !== undefined
      let cursor = pageParam
      for (let left = MOST_EMPTY; ; left -= 1) {
        const call = read({ cursor, signal, isKnown })
        const rows = await unwrap(call)
        const next = nextPage((await call).response)
        if (rows.length > 0 || next === null || left === 0) return { rows, next }
        cursor = next
      }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    select: allRows,
  })
}

/** The same for a list that comes as an object: its rows and the cursor of the next page. */
export function cursorQuery<Row>(
  queryKey: readonly unknown[],
  read: (
    reading: Pick<Reading, 'cursor' | 'signal'>,
  ) => Promise<Outcome<{ readonly items: readonly Row[]; readonly next_cursor?: string | null }>>,
) {
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }): Promise<RowsPage<Row>> => {
      const { items, next_cursor } = await unwrap(read({ cursor, signal }))
      return { rows: items, next: next_cursor ?? null }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    select: allRows,
  })
}

function allRows<Row>({ pages }: InfiniteData<RowsPage<Row>>): readonly Row[] {
  return pages.flatMap(({ rows }) => rows)
}
