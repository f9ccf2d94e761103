import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Settings } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { shownCount } from '../../lib/shown-count'
import { AsyncView } from '../../ui/async-view'
import { Button } from '../../ui/button'
import { SkeletonCards } from '../../ui/skeleton'
import { byDay } from './by-day'
import { markAllRead } from './mark-all-read'
import { NotificationRow } from './notification-row'
import { useNewestNotifications } from './queries'

export interface InboxPanelProps {
  onLeave: () => void
  onSettings: () => void
}

/** The newest notifications, under the button in the header. */
export function InboxPanel({ onLeave, onSettings }: InboxPanelProps) {
  const queryClient = useQueryClient()
  const query = useNewestNotifications()
  const panel = useRef<HTMLDivElement>(null)
  const unread = query.data?.unread_count ?? 0

  useEffect(() => {
    // "Mark all as read" goes once it has been pressed, and may have had the focus.
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
  }, [unread])

  return (
    <div
      ref={panel}
      tabIndex={-1}
      className="flex max-h-[calc(100dvh-var(--header-height)-1rem)] flex-col outline-none sm:max-h-[min(38rem,calc(100dvh-var(--header-height)-1rem))]"
    >
      <div className="flex min-h-15 items-center gap-2 border-b border-line pr-2 pl-4 max-sm:gap-1">
        <h2 className="text-base">Notifications</h2>
        {unread > 0 && <span className="count count-new">{shownCount(unread)}</span>}
        <span className="flex-1" />
        {unread > 0 && (
          <Button
            variant="quiet"
            size="small"
            className="text-note whitespace-nowrap"
            onClick={() => void markAllRead(queryClient)}
          >
            Mark all as read
          </Button>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label="Notification settings"
          onClick={onSettings}
        >
          <Settings aria-hidden size={20} />
        </button>
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain [&>[role=alert]]:m-3">
        <AsyncView
          query={query}
          skeleton={
            <div className="p-4">
              <SkeletonCards count={3} className="h-12" />
            </div>
          }
          isEmpty={({ items }) => items.length === 0}
          empty={<Nothing />}
        >
          {({ items }) =>
            byDay(items).map((day) => (
              <section key={day.name} aria-label={day.name}>
                <h3 className="px-4 pt-2.5 pb-1 font-text text-sm font-medium tracking-normal text-ink-soft">
                  {day.name}
                </h3>
                <ul role="list" className="divide-y divide-line">
                  {day.items.map((item) => (
                    <li key={item.id}>
                      <NotificationRow item={item} className="px-4" onOpen={onLeave} />
                    </li>
                  ))}
                </ul>
              </section>
            ))
          }
        </AsyncView>
      </div>
      <p className="border-t border-line py-1 text-center">
        <Link
          to="/notifications"
          className="link inline-flex min-h-10 items-center px-3 no-underline hover:underline"
          onClick={onLeave}
        >
          All notifications
        </Link>
      </p>
    </div>
  )
}

function Nothing() {
  return (
    <div className="grid gap-1 px-4 py-8 text-center text-note">
      <p className="font-medium">No notifications yet</p>
      <p className="text-ink-soft">Messages, proposals and agreements will show up here.</p>
    </div>
  )
}
