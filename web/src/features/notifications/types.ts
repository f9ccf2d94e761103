import type { SchemaNotification, SchemaNotifications } from '../../api/schema.gen'

/** One row. Not called `Notification`, which is the browser's own. */
export type NotificationItem = SchemaNotification
export type NotificationPage = SchemaNotifications
export type NotificationKind = NotificationItem['kind']
/** How one hears of a kind by email. */
export type EmailChoice = 'off' | 'at_once' | 'daily'
type PerKind<T> = Readonly<Partial<Record<NotificationKind, T | null>>>
/** Those that concern one's role, each true or false, and how they come by email. */
export type Preferences = PerKind<boolean> & {
  readonly email?: PerKind<EmailChoice> | null
}
