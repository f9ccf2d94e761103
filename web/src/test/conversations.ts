import type { Attachment, Conversation, Message } from '../features/conversations/types'

/** A conversation as its developer, id 7, sees it; say only what matters to the test. */
export function aConversation(over: Partial<Conversation> = {}): Conversation {
  return {
    id: 1,
    request_id: 3,
    request_title: 'Move our billing service to Rust',
    request_status: 'open',
    status: 'open',
    client_id: 8,
    developer_id: 7,
    started_by: 7,
    other: {
      id: 8,
      username: 'harbour',
      name: 'Harbour Works',
      avatar_url: null,
      user_type: 'client',
    },
    unread_count: 0,
    last_read_id: null,
    other_read_id: null,
    last_message: null,
    last_message_at: '2026-05-04T12:00:00Z',
    archived: false,
    muted: false,
    can_write: true,
    cannot_write_reason: null,
    created_at: '2026-05-04T12:00:00Z',
    updated_at: '2026-05-04T12:00:00Z',
    ...over,
  }
}

/** The message of this number, by the other side unless told; its id is ten times that. */
export function aMessage(seq: number, over: Partial<Message> = {}): Message {
  return {
    id: seq * 10,
    seq,
    conversation_id: 1,
    sender_id: 8,
    kind: 'text',
    content: `Message ${seq}`,
    client_nonce: null,
    attachments: [],
    created_at: new Date(Date.UTC(2026, 4, 4, 12, 0, seq)).toISOString(),
    read_at: null,
    ...over,
  }
}

export function anAttachment(over: Partial<Attachment> = {}): Attachment {
  return {
    id: 5,
    file_name: 'plan.pdf',
    content_type: 'application/pdf',
    file_size: 14_200,
    url: '/api/files/plan?expires=1&signature=x',
    preview_url: null,
    width: null,
    height: null,
    ...over,
  }
}
