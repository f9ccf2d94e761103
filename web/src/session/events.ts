type Nothing = Readonly<Record<string, never>>

interface RequestNews<Change extends string> {
  readonly request_id: number
  readonly change: Change
}

/** What the server tells as it happens, and what each kind brings along. */
export interface LiveEvents {
  /** The account changed elsewhere: `/auth/me` has news. */
  readonly account_changed: Nothing
  /** Too much was missed: everything is to be read anew. */
  readonly reset: Nothing
  /** This session ended elsewhere. */
  readonly signed_out: Nothing
  /** To a developer: a request that is, or was, shared with them. */
  readonly shared_request: RequestNews<'shared' | 'taken_back' | 'viewed' | 'changed'>
  /** To a client: one of their own requests. */
  readonly request: RequestNews<'viewed' | 'changed'>
  /** To both sides: an answer to a request. */
  readonly response: RequestNews<
    'sent' | 'viewed' | 'shortlisted' | 'declined' | 'accepted' | 'withdrawn' | 'closed'
  > & { readonly response_id: number }
  /** The creator subscription is in another state. */
  readonly subscription: { readonly status: string }
}

type Handler = (data: never) => void

const handlers = new Map<string, Set<Handler>>()

/** Calls the handler with each event of this kind, in every tab, until the function it gives back is called. */
export function onEvent<Kind extends keyof LiveEvents>(
  kind: Kind,
  handler: (data: LiveEvents[Kind]) => void,
): () => void {
  const known = handlers.get(kind) ?? new Set<Handler>()
  handlers.set(kind, known.add(handler))
  return () => {
    known.delete(handler)
  }
}

/** A kind that nobody waits for is passed over: the server may know more than this version of the app. */
export function deliver(kind: string, data: unknown): void {
  for (const handler of [...(handlers.get(kind) ?? [])]) handler(data as never)
}
