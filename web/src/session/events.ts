type Nothing = Readonly<Record<string, never>>

interface RequestNews<Change extends string> {
  readonly request_id: number
  readonly change: Change
}

interface InConversation {
  readonly conversation_id: number
}

/** What the server tells as it happens, and what each kind brings along. */
export interface LiveEvents {
  /** The account changed elsewhere: `/auth/me` has news. */
  readonly account_changed: Nothing
  /** Too many events were missed: read everything again. */
  readonly reset: Nothing
  /** This session ended elsewhere. */
  readonly signed_out: Nothing
  /** To a developer: a request that is, or was, shared with them. */
  readonly shared_request: RequestNews<'shared' | 'taken_back' | 'viewed' | 'changed'>
  /** To a client: one of their own requests. */
  readonly request: RequestNews<'viewed' | 'changed'>
  /** To both sides: a proposal for a request. */
  readonly response: RequestNews<
    'sent' | 'viewed' | 'shortlisted' | 'declined' | 'accepted' | 'withdrawn' | 'closed'
  > & { readonly response_id: number }
  /** The creator subscription is in another state. */
  readonly subscription: { readonly status: string }
  /** To both sides: something was written in a conversation. Its sender has read everything before it. */
  readonly message: InConversation & {
    readonly message_id: number
    /** Counts from 1 in its conversation, without gaps. */
    readonly seq: number
    readonly sender_id: number
    readonly kind: 'text' | 'system'
  }
  /** To both sides: somebody has read a conversation up to a message. */
  readonly read: InConversation & { readonly user_id: number; readonly up_to_id: number }
  /** To both sides, `settings` only to whose they are: the conversation itself changed. */
  readonly conversation: InConversation & { readonly change: 'opened' | 'status' | 'settings' }
  /** To both sides: an agreement was proposed, answered or ended, or one of its milestones went on. */
  readonly agreement: InConversation & {
    readonly agreement_id: number
    readonly request_id: number
    readonly change: string
  }
  /** To both sides: an invoice was issued, changed or paid. */
  readonly invoice: InConversation & { readonly invoice_id: number }
  /** This person read notifications, or chose which ones to get, in some tab; or there is one about a ticket. */
  readonly notification: Nothing
  /** To both sides: somebody wrote or changed a review of somebody. */
  readonly rating: { readonly rater_id: number; readonly target_id: number }
  /** To its owner: a video is in another state, or its processing went on. */
  readonly video: {
    readonly video_id: number
    readonly status: 'uploading' | 'processing' | 'ready' | 'failed'
    readonly progress: number | null
  }
  /** To its owner: a playlist was made, changed or deleted. */
  readonly playlist: { readonly playlist_id: number }
  /** To its owner: a showcase was made, changed or deleted. */
  readonly showcase: { readonly showcase_id: number }
  /** To its seller: a product, its sales or reviews changed. To a buyer: their purchase did. */
  readonly product: { readonly product_id: number }
  /** To its owner: something of theirs was hidden or restored, or an appeal was answered. */
  readonly moderation: Nothing
  /** The other side is writing at this moment. */
  readonly typing: InConversation & { readonly user_id: number }
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

/** Unknown kinds are ignored: the server may be newer than this version of the app. */
export function deliver(kind: string, data: unknown): void {
  for (const handler of [...(handlers.get(kind) ?? [])]) handler(data as never)
}
