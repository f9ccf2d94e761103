import type { SchemaNotification, SchemaNotifications } from '../../api/schema.gen'

/** One row. Not called `Notification`, which is the browser's own. */
export type NotificationItem = SchemaNotification
export type NotificationPage = SchemaNotifications
export type NotificationKind = NotificationItem['kind']
/** Those that concern one's role, each true or false. */
export type Preferences = Readonly<Partial<Record<NotificationKind, boolean | null>>>
