import { Inbox } from 'lucide-react'

import type { Place } from './places'

/** In the account menu and in the side menu; the header has a button for the same. */
export const NOTIFICATIONS: Place = {
  to: '/notifications',
  label: 'Notifications',
  Icon: Inbox,
  pages: /^\/notifications/,
  count: 'notifications',
}
