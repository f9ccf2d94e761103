import { api, unwrap } from '../../api/client'
import { ApiFailure } from '../../api/errors'
import type { SchemaSnagRequest } from '../../api/schema.gen'
import { startConversation, type NewConversation } from '../../api/start-conversation'
import { dropUnsent } from '../../lib/unsent'
import { isOwnPath } from '../../lib/web-address'

interface Once {
  /** The same for every attempt: it is done once, however often the page is loaded. */
  readonly key: string
}

interface PendingProposal extends Once {
  readonly kind: 'proposal'
  readonly body: SchemaSnagRequest
  /** Under which name the text waits as unsent. */
  readonly draft: string
}

interface PendingConversation extends Once {
  readonly kind: 'conversation'
  readonly body: NewConversation
}

/** What somebody wanted to do when they were told that it needs a subscription. */
export type PendingAction = PendingProposal | PendingConversation

/** Where somebody was when they went to pay, and what they had in mind. */
interface Start {
  readonly owner: number
  readonly back: string
  readonly wanted: PendingAction | null
}

const KEY = 'afterSubscribing'

/** Before leaving to pay. It always replaces what an earlier attempt remembered. */
export function rememberStart(start: Start): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(start))
  } catch {
    // The text is still saved as a draft; the person sends it by hand.
  }
}

/** What this person remembered in this tab; nobody else's. */
export function readStart(owner: number): Start | null {
  try {
    const start = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Start | null
    return start?.owner === owner && isOwnPath(start.back) ? start : null
  } catch {
    return null
  }
}

/** The text was changed, sent or discarded: do not send the old one later. */
export function forgetPendingAction(): void {
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

/** Does it once: a second call at the same time gets the same promise. */
export function doPendingAction(owner: number, wanted: PendingAction): Promise<Done> {
  const before = running.get(wanted.key)
  if (before) return before
  const now = attempt(owner, wanted).finally(() => running.delete(wanted.key))
  running.set(wanted.key, now)
  return now
}

async function attempt(owner: number, wanted: PendingAction): Promise<Done> {
  const done = await (wanted.kind === 'proposal' ? sendProposal(owner, wanted) : start(wanted))
  forgetPendingAction()
  return done
}

async function sendProposal(owner: number, { body, key, draft }: PendingProposal): Promise<Done> {
  try {
    await unwrap(api.POST('/snagged-requests/', { body, headers: { 'Idempotency-Key': key } }))
  } catch (error) {
    if (!(error instanceof ApiFailure && error.code === 'already_answered')) throw error
    return { isNews: false, to: null }
  }
  dropUnsent(owner, draft)
  return { isNews: true, to: null }
}

async function start({ body, key }: PendingConversation): Promise<Done> {
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
  /** What to tell somebody whose action was refused. */
  readonly left: string | null
  readonly back: string
}

/** What is said about it. */
export const WORDS: Readonly<Record<PendingAction['kind'], Words>> = {
  proposal: {
    promise: 'Your proposal is saved. We’ll send it automatically once you subscribe.',
    kept: 'Your proposal is saved.',
    doing: 'Sending your proposal',
    done: 'Proposal sent',
    failed: 'Your proposal couldn’t be sent.',
    left: 'Your proposal is saved.',
    back: 'Back to your proposal',
  },
  conversation: {
    promise: 'We’ll open the conversation automatically once you subscribe.',
    kept: 'The conversation opens once you subscribe.',
    doing: 'Opening the conversation',
    done: 'Your subscription is active',
    failed: 'Failed to start conversation.',
    left: null,
    back: 'Go back',
  },
}
