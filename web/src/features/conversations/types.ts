import type {
  SchemaAttachment,
  SchemaConversation,
  SchemaConversationStatus,
  SchemaListedConversation,
  SchemaMessage,
  SchemaMessages,
  SchemaOther,
} from '../../api/schema.gen'

/** A conversation as one side sees it. */
export type Conversation = SchemaConversation
/** The same in a list, which says nothing of how far it was read. */
export type ListedConversation = SchemaListedConversation
export type ConversationStatus = SchemaConversationStatus
/** Whom one writes with. */
export type Other = SchemaOther
export type Message = SchemaMessage
/** A file of a message. Its addresses are signed, and good for hours. */
export type Attachment = SchemaAttachment
/** A piece of a conversation, the oldest first. */
export type MessagePage = SchemaMessages
