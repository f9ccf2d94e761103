/**
 * The error catalogue of the specification (section 8), as one table.
 * Everything that can go wrong with a call leaves `src/api` as an `ApiFailure` whose message is a sentence for a person.
 */

export type FailureKind = 'cancelled' | 'network' | 'timeout' | 'status'

export interface FieldProblem {
  readonly field: string
  readonly message: string
}

export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly kind: FailureKind
  readonly status: number | null
  readonly code: string | null
  readonly fields: readonly FieldProblem[]
  /** True when the way on is a subscription: the dialog opens instead of a plain refusal. */
  readonly needsSubscription: boolean

  constructor(
    message: string,
    facts: {
      kind: FailureKind
      status?: number
      code?: string | null
      fields?: readonly FieldProblem[]
      needsSubscription?: boolean
      cause?: unknown
    },
  ) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.kind = facts.kind
    this.status = facts.status ?? null
    this.code = facts.code ?? null
    this.fields = facts.fields ?? []
    this.needsSubscription = facts.needsSubscription ?? false
  }
}

/** Sentences that the specification words exactly. What only one feature says stands with that feature. */
export const SENTENCES = {
  cancelled: 'REQUEST_CANCELLED',
  network: 'Network error. Please check your connection.',
  timeout: 'Request timed out. Please try again.',
  sessionExpired: 'Session expired. Please log in again.',
  subscriptionLapsed: 'Subscription required or expired.',
  subscriptionRequired: 'Active subscription required to perform this action',
  forbidden: 'You do not have permission to perform this action.',
  notFound: 'The requested resource was not found.',
  validation: 'Validation error. Please check your input.',
  tooMany: 'Too many requests. Please try again later.',
  invalidRequest: 'Invalid request. Please check your input.',
  insufficientFunds: 'Insufficient funds for purchase.',
  alreadyPurchased: 'You have already purchased this product.',
  cannotRateOwnShowcase: 'You cannot rate your own showcase.',
  invalidVideos: 'One or more selected videos are invalid.',
  server: 'Server error. Please try again later.',
  unexpected: 'An unexpected error occurred.',
} as const

/** Where a sentence depends on what the person was doing. */
export type Action =
  | 'showcase'
  | 'marketplace'
  | 'create playlist'
  | 'add video to playlist'
  | 'update playlist'
  | 'delete playlist'

export interface Answer {
  readonly status: number
  readonly code?: string | null
  readonly detail?: string | null
  readonly errors?: readonly FieldProblem[]
  readonly action?: Action
}

interface Row {
  readonly when: (answer: Answer) => boolean
  readonly say: (answer: Answer) => string
}

const mentionsSubscription = ({ code, detail }: Answer) =>
  code === 'subscription_required' || /subscription/i.test(detail ?? '')

const isSchemaTrouble = ({ code, detail }: Answer) =>
  code === 'database_error' ||
  /no such (table|column)|undefined (table|column)|(relation|column|table) .* does not exist|\bschema\b/i.test(
    detail ?? '',
  )

/** Playlists go on without the service: what they read is then empty, and what they write says so. */
export const isPlaylistOutage = (answer: Answer) =>
  answer.status === 503 || (answer.status === 500 && isSchemaTrouble(answer))

const isPlaylistWrite = ({ action }: Answer) => action?.endsWith('playlist') ?? false

/** The server words a narrower sentence only together with a code of its own. */
const narrower = (fallback: string) => (answer: Answer) =>
  answer.code && answer.detail ? answer.detail : fallback

const detailOr = (fallback: string) => (answer: Answer) => answer.detail ?? fallback

/** Read from the top; the first row that fits speaks. */
const ROWS: readonly Row[] = [
  { when: (a) => a.status === 401, say: narrower(SENTENCES.sessionExpired) },
  {
    when: (a) => a.status === 403 && mentionsSubscription(a),
    say: (a) =>
      a.detail === SENTENCES.subscriptionRequired
        ? SENTENCES.subscriptionRequired
        : SENTENCES.subscriptionLapsed,
  },
  { when: (a) => a.status === 403, say: narrower(SENTENCES.forbidden) },
  { when: (a) => a.status === 404, say: narrower(SENTENCES.notFound) },
  { when: (a) => a.status === 422, say: narrower(SENTENCES.validation) },
  { when: (a) => a.status === 429, say: narrower(SENTENCES.tooMany) },
  {
    when: (a) => a.status === 400 && a.action === 'marketplace' && a.code === 'insufficient_funds',
    say: () => SENTENCES.insufficientFunds,
  },
  {
    when: (a) => a.status === 400 && a.action === 'marketplace' && a.code === 'already_purchased',
    say: () => SENTENCES.alreadyPurchased,
  },
  {
    when: (a) => a.status === 400 && a.action === 'showcase' && a.code === 'cannot_rate_own',
    say: () => SENTENCES.cannotRateOwnShowcase,
  },
  {
    when: (a) => a.status === 400 && a.action === 'showcase' && a.code === 'invalid_videos',
    say: () => SENTENCES.invalidVideos,
  },
  { when: (a) => a.status === 400, say: detailOr(SENTENCES.invalidRequest) },
  {
    when: (a) => isPlaylistWrite(a) && isPlaylistOutage(a),
    say: (a) =>
      `Unable to ${a.action ?? 'update playlist'}. The service may be temporarily unavailable.`,
  },
  { when: (a) => a.status === 500 && isSchemaTrouble(a), say: () => SENTENCES.server },
  { when: () => true, say: detailOr(SENTENCES.unexpected) },
]

export function sentenceFor(answer: Answer): string {
  const row = ROWS.find(({ when }) => when(answer))
  return row ? row.say(answer) : SENTENCES.unexpected
}

export function failureFrom(answer: Answer): ApiFailure {
  return new ApiFailure(sentenceFor(answer), {
    kind: 'status',
    status: answer.status,
    code: answer.code ?? null,
    fields: answer.errors ?? [],
    needsSubscription: answer.status === 403 && mentionsSubscription(answer),
  })
}

export const cancelled = () => new ApiFailure(SENTENCES.cancelled, { kind: 'cancelled' })
export const timedOut = () => new ApiFailure(SENTENCES.timeout, { kind: 'timeout' })
export const networkFailed = (cause?: unknown) =>
  new ApiFailure(SENTENCES.network, { kind: 'network', cause })

/** What a call threw, as a failure: also while its body was read, or when that was not what it should be. */
export function thrownBy(cause: unknown): ApiFailure {
  if (cause instanceof ApiFailure) return cause
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'AbortError') return cancelled()
  return name === 'TimeoutError' ? timedOut() : networkFailed(cause)
}

/** What to tell a person about anything that was thrown. Cancelled calls have nothing to tell. */
export function messageOf(error: unknown): string {
  return error instanceof ApiFailure ? error.message : SENTENCES.unexpected
}

/** The server was not reached, or answered that it is out of order. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false
  if (error.kind === 'network' || error.kind === 'timeout') return true
  return error.status !== null && (error.status >= 500 || [408, 429].includes(error.status))
}
