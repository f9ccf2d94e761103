import type {
  SchemaOpenedTicket,
  SchemaOpenTicket,
  SchemaSendSupportMessage,
  SchemaSupportAttachment,
  SchemaSupportMessage,
  SchemaSupportSession,
  SchemaSupportStatus,
  SchemaTicket,
  SchemaTicketCategory,
  SchemaTickets,
} from '../../api/schema.gen'

/** Whom a link belongs to, and the session it opens. The token is all the access there is. */
export interface SessionLink {
  readonly id: number
  readonly token: string
}

export type SupportSession = SchemaSupportSession
export type SessionStatus = SchemaSupportStatus
export type SessionMessage = SchemaSupportMessage
export type NewMessage = SchemaSendSupportMessage
/** A file of a message. Its address is without the token. */
export type SessionFile = SchemaSupportAttachment

export type Category = SchemaTicketCategory
export type NewTicket = SchemaOpenTicket
export type OpenedTicket = SchemaOpenedTicket
export type Ticket = SchemaTicket
export type TicketPage = SchemaTickets
