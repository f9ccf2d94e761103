import { api, unwrap } from '../../api/client'
import { ApiFailure, SENTENCES } from '../../api/errors'
import type { SchemaSnagRequest } from '../../api/schema.gen'
import { startConversation, type NewConversation } from '../../api/start-conversation'
import { dropUnsent } from '../../lib/unsent'
import { isSafePath } from '../../session/redirect-path'

interface Once {
  /** The same for every attempt: it is done once, however often the page is loaded. */
  readonly key: string
}

interface WantedAnswer extends Once {
  readonly kind: 'answer'
  readonly body: SchemaSnagRequest
  /** Under which name the text waits as unsent. */
  readonly draft: string
}

interface WantedConversation extends Once {
  readonly kind: 'conversation'
  readonly body: NewConversation
}

/** What somebody wanted to do when they were told that it needs a subscription. */
export type Wanted = WantedAnswer | WantedConversation

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
    // A text still waits as unsent; what was wanted is then done by hand.
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

interface Done {
  /** False when it had been done before. */
  readonly isNews: boolean
  /** Where it is to be seen; null where the person came from. */
  readonly to: string | null
}

const running = new Map<string, Promise<Done>>()

/** Does it, once: two who ask at the same time wait for the same call. */
export function doWanted(owner: number, wanted: Wanted): Promise<Done> {
  const before = running.get(wanted.key)
  if (before) return before
  const now = attempt(owner, wanted).finally(() => running.delete(wanted.key))
  running.set(wanted.key, now)
  return now
}

async function attempt(owner: number, wanted: Wanted): Promise<Done> {
  const done = await (wanted.kind === 'answer' ? sendAnswer(owner, wanted) : start(wanted))
  forgetWanted()
  return done
}

async function sendAnswer(owner: number, { body, key, draft }: WantedAnswer): Promise<Done> {
  try {
    await unwrap(api.POST('/snagged-requests/', { body, headers: { 'Idempotency-Key': key } }))
  } catch (error) {
    if (!(error instanceof ApiFailure && error.code === 'already_answered')) throw error
    return { isNews: false, to: null }
  }
  dropUnsent(owner, draft)
  return { isNews: true, to: null }
}

async function start({ body, key }: WantedConversation): Promise<Done> {
  const { id } = await startConversation(body, key)
  return { isNews: true, to: `/conversations/${id}` }
}

interface Words {
  /** Before paying: what will happen by itself. */
  readonly promise: string
  /** While it has not happened: what becomes of it. */
  readonly kept: string
  readonly doing: string
  readonly done: string
  readonly failed: string
  /** What the refused are left with. */
  readonly left: string | null
  readonly back: string
}

/** What is said about it. */
export const WORDS: Readonly<Record<Wanted['kind'], Words>> = {
  answer: {
    promise:
      'What you wrote is kept. Once you have subscribed, it is sent by itself, just as it is.',
    kept: 'What you wrote is kept.',
    doing: 'Sending your answer',
    done: 'Answer sent',
    failed: 'Your answer could not be sent.',
    left: 'What you wrote is kept.',
    back: 'Back to what you wrote',
  },
  conversation: {
    promise: 'Once you have subscribed, the conversation opens by itself.',
    kept: 'The conversation opens once you have subscribed.',
    doing: 'Opening the conversation',
    done: 'Your subscription is active',
    failed: `${SENTENCES.conversationStart}.`,
    left: null,
    back: 'Back to where you were',
  },
}
