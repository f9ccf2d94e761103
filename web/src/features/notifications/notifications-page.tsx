import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { Button, buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { ROWS } from '../../ui/rows'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { SkeletonCards } from '../../ui/skeleton'
import { byDay } from './by-day'
import { markAllRead } from './mark-all-read'
import { NotificationRow } from './notification-row'
import { allNotificationsQuery, useUnreadNotifications } from './queries'
import { useSettingsDialog } from './use-settings-dialog'

/** All notifications, read or not. */
export function NotificationsPage() {
  const queryClient = useQueryClient()
  const query = useInfiniteQuery(allNotificationsQuery(queryClient))
  const unread = useUnreadNotifications()
  const settings = useSettingsDialog()

  return (
    <div className="wrap grid min-h-dvh content-start gap-6 py-10">
      <PageHeading
        title="Notifications"
        actions={
          <>
            {/* Always there: on a phone it takes a line of its own, and the list would jump when it came. */}
            <Button
              variant="secondary"
              size="small"
              disabled={unread === 0}
              onClick={() => {
                // The button can't keep the focus once nothing is unread.
                document.querySelector<HTMLElement>('[data-page-heading]')?.focus()
                void markAllRead(queryClient)
              }}
            >
              Mark all as read
            </Button>
            <Button variant="secondary" size="small" onClick={settings.open}>
              Settings
            </Button>
          </>
        }
      />
      <AsyncView
        query={firstPageOf(query)}
        skeleton={<SkeletonCards count={6} className="h-16" />}
        empty={<NoneYet />}
      >
        {(items) => (
          <div className="grid gap-8">
            {byDay(items).map((day) => (
              <section key={day.name} aria-labelledby={`day-${day.name}`} className="grid gap-2.5">
                <h2 id={`day-${day.name}`} className="text-lg">
                  {day.name}
                </h2>
                <ul role="list" className={ROWS}>
                  {day.items.map((item) => (
                    <li key={item.id}>
                      <NotificationRow item={item} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
            <ShowMore query={query} />
          </div>
        )}
      </AsyncView>
      {settings.dialog}
    </div>
  )
}

function NoneYet() {
  const isClient = useSession((state) => state.user?.userType === 'client')
  return (
    <EmptyState
      title="No notifications yet"
      text="Messages, proposals and agreements will show up here."
      action={
        isClient ? (
          <Link to="/requests/new" className={buttonClass('primary')}>
            Post a request
          </Link>
        ) : (
          <Link to="/opportunities" className={buttonClass('primary')}>
            Browse open requests
          </Link>
        )
      }
    />
  )
}
