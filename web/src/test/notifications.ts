import type { SchemaNotification } from '../api/schema.gen'
import { json } from './server'

/** A notification as the server sends it; say only what matters to the test. */
export function aNotification(over: Partial<SchemaNotification> = {}): SchemaNotification {
  return {
    id: 1,
    kind: 'proposal',
    actor: { id: 21, name: 'Maya Okafor', avatar_url: null, user_type: 'developer' },
    text: 'sent a proposal for $5,400',
    request_title: 'Booking page for island tours',
    link: '/terms-of-service',
    count: 1,
    is_read: false,
    created_at: new Date().toISOString(),
    ...over,
  }
}

/** The server's answer when these are all there are. */
export const notificationPage = (
  items: readonly SchemaNotification[],
  { unread = items.filter(({ is_read }) => !is_read).length, next = null as string | null } = {},
) => json({ items, next_cursor: next, unread_count: unread })
