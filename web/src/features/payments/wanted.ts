import { api, unwrap } from '../../api/client'
import { ApiFailure } from '../../api/errors'
import type { SchemaSnagRequest } from '../../api/schema.gen'
import { dropUnsent } from '../../lib/unsent'
import { isSafePath } from '../../session/redirect-path'

/** What somebody wanted to do when they were told that it needs a subscription. */
export interface Wanted {
  readonly kind: 'answer'
  readonly body: SchemaSnagRequest
  /** The same for every attempt: it is done once, however often the page is loaded. */
  readonly key: string
  /** Under which name the text waits as unsent. */
  readonly draft: string
}

/** Where somebody was when they went to pay, and what they had in mind. */
interface Start {
  readonly owner: number
  readonly back: string
  readonly wanted: Wanted | null
}

const KEY = 'afterSubscribing'

/** Before leaving to pay. It always replaces what an earlier attempt remembered. */
export function rememberStart(start: Start): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(start))
  } catch {
    // The text still waits as unsent; it is then sent by hand.
  }
}

/** What this person remembered in this tab; nobody else's. */
export function readStart(owner: number): Start | null {
  try {
    const start = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Start | null
    return start?.owner === owner && isSafePath(start.back) ? start : null
  } catch {
    return null
  }
}

/** The text has changed, was sent or was thrown away: nothing is done behind anybody's back any more. */
export function forgetWanted(): void {
  try {
    const start = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Start | null
    if (start?.wanted) sessionStorage.setItem(KEY, JSON.stringify({ ...start, wanted: null }))
  } catch {
    // Nothing was remembered.
  }
}

export function forgetStart(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was remembered.
  }
}

type Done = 'done' | 'done before'

const running = new Map<string, Promise<Done>>()

/** Does it, once: two who ask at the same time wait for the same call. */
export function doWanted(owner: number, wanted: Wanted): Promise<Done> {
  const before = running.get(wanted.key)
  if (before) return before
  const now = attempt(owner, wanted).finally(() => running.delete(wanted.key))
  running.set(wanted.key, now)
  return now
}

async function attempt(owner: number, { body, key, draft }: Wanted): Promise<Done> {
  let done: Done = 'done'
  try {
    await unwrap(api.POST('/snagged-requests/', { body, headers: { 'Idempotency-Key': key } }))
  } catch (error) {
    if (!(error instanceof ApiFailure && error.code === 'already_answered')) throw error
    done = 'done before'
  }
  if (done === 'done') dropUnsent(owner, draft)
  forgetWanted()
  return done
}

/** What is said about it. */
export const WORDS = {
  answer: { doing: 'Sending your answer', done: 'Answer sent', what: 'Your answer' },
} as const satisfies Record<Wanted['kind'], unknown>
