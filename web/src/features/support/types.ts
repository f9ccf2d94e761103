/** Whom a link belongs to, and the session it opens. The token is all the access there is. */
export interface SessionLink {
  readonly id: number
  readonly token: string
}

export type SessionStatus = 'open' | 'in_progress' | 'resolved'
export type ParticipantType = 'analytics_hub_user' | 'opportune_developer'

export interface Participant {
  readonly id: number
  readonly user_name: string
  readonly user_type: ParticipantType
  readonly is_current_user: boolean
}

export interface SupportSession {
  readonly id: number
  readonly external_ticket_id: string
  readonly source_system: string
  readonly subject: string | null
  readonly category: string | null
  readonly status: SessionStatus
  readonly created_at: string
  readonly updated_at: string
  readonly participants: readonly Participant[]
  /** The participant of this link belongs to an account. */
  readonly claimed: boolean
}

export interface SessionFile {
  readonly id: number
  readonly file_name: string
  /** Where it is, without the token. */
  readonly file_path: string
  readonly file_size: number
}

export interface SessionMessage {
  readonly id: number
  readonly participant_id: number | null
  readonly is_system: boolean
  readonly content: string
  readonly created_at: string
  readonly message_type: 'text'
  readonly attachments: readonly SessionFile[]
}

export interface NewMessage {
  readonly content: string
  readonly message_type: 'text'
  readonly attachment_ids?: readonly number[]
}

export type Category =
  | 'account'
  | 'requests'
  | 'conversations'
  | 'payments'
  | 'videos'
  | 'showcases'
  | 'products'
  | 'other'

export interface NewTicket {
  readonly subject: string
  readonly category: Category
  readonly content: string
  readonly email: string
  readonly name?: string
}

export interface OpenedTicket {
  readonly id: number
  readonly external_ticket_id: string
  /** The whole web address. */
  readonly link: string
  readonly path: string
}

export interface Ticket {
  readonly id: number
  readonly external_ticket_id: string
  readonly source_system: string
  readonly subject: string | null
  readonly category: string | null
  readonly status: SessionStatus
  readonly updated_at: string
  readonly unread_count: number
  readonly last_message: {
    readonly content: string
    readonly is_own: boolean
    readonly is_system: boolean
    readonly user_name: string | null
  } | null
  readonly others: readonly { readonly user_name: string; readonly user_type: ParticipantType }[]
}

export interface TicketPage {
  readonly items: readonly Ticket[]
  readonly next_cursor: string | null
  readonly open_count: number
  readonly resolved_count: number
}

/* The calls, in the form that the client reads. */

interface Answers<T> {
  readonly responses: { readonly 200: { headers: object; content: { 'application/json': T } } }
}

interface Takes<Parameters, T> extends Answers<T> {
  readonly parameters: Parameters
  readonly requestBody?: never
}

interface Sends<Parameters, Body, T> extends Answers<T> {
  readonly parameters: Parameters
  readonly requestBody: { readonly content: { readonly 'application/json': Body } }
}

interface ById {
  readonly path: { readonly id: number }
}
type ByLink<More = object> = ById & { readonly query: { readonly token: string } & More }

interface Listing {
  readonly query: {
    readonly status: 'open' | 'resolved'
    readonly q?: string
    readonly cursor?: string
    readonly limit?: number
  }
}

interface Opening {
  readonly path: string
}

export interface SupportPaths {
  '/collaboration/sessions/{id}': { get: Takes<ByLink, SupportSession | null> }
  '/collaboration/sessions/{id}/messages': {
    get: Takes<ByLink<{ readonly after_id: number }>, readonly SessionMessage[]>
    post: Sends<ByLink, NewMessage, SessionMessage>
  }
  '/collaboration/sessions/{id}/status': {
    patch: Sends<ByLink, { readonly status: SessionStatus }, SupportSession>
  }
  '/collaboration/sessions/{id}/attachments': {
    post: Sends<ByLink<{ readonly file_name: string }>, Blob, SessionFile>
  }
  '/collaboration/sessions/{id}/claim': { post: Takes<ByLink, SupportSession> }
  '/tickets': {
    get: Takes<Listing, TicketPage>
    post: Sends<object, NewTicket, OpenedTicket>
  }
  '/tickets/{id}/open': { post: Takes<ById, Opening> }
  '/admin/tickets': { get: Takes<Listing, TicketPage> }
  '/admin/tickets/{id}/open': { post: Takes<ById, Opening> }
}
