import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Inbox as InboxIcon } from 'lucide-react'

import { loadChunk } from '../../lib/load-chunk'
import { shownCount } from '../../lib/shown-count'
import { useIncreaseText } from '../../lib/use-increase-text'
import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { CountBadge } from '../../ui/count-badge'
import { Popover } from '../../ui/popover'
import { SkeletonCards } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import type { InboxPanelProps } from './inbox-panel'
import { markRead, useNewestNotifications } from './queries'
import { useDeviceNotifications } from './use-device-notifications'
import { useMarkOpened } from './use-mark-opened'
import { useSettingsDialog } from './use-settings-dialog'

const fetchPanel = loadChunk(() => import('./inbox-panel'))

/** How many notifications are unread, and a look at the newest, from every page. */
export function Inbox() {
  const userId = useSession((state) => state.user?.id)
  // What was known of one person says nothing about the next.
  return userId === undefined ? null : <InboxOf key={userId} userId={userId} />
}

function InboxOf({ userId }: { userId: number }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data } = useNewestNotifications()
  const unread = data?.unread_count
  const news = useIncreaseText(
    unread,
    (count) => `${shownCount(count)} unread ${count === 1 ? 'notification' : 'notifications'}`,
  )
  const settings = useSettingsDialog()

  useMarkOpened(data?.items)
  useDeviceNotifications(userId, data?.items, ({ id, link }) => {
    void markRead(queryClient, [id]).catch(() => undefined)
    void navigate({ href: link })
  })

  return (
    <>
      <Popover
        label={unread ? `Notifications, ${shownCount(unread)} unread` : 'Notifications'}
        name="Notifications"
        trigger={
          <>
            <InboxIcon aria-hidden size={21} />
            <CountBadge count={unread} />
          </>
        }
        buttonClass="icon-button relative flex-none"
        className="popover overflow-hidden sm:w-96"
        fetchInside={fetchPanel}
      >
        {(close) => (
          <Inside
            onLeave={close}
            onSettings={() => {
              // Back on the button first, so that the dialog knows where to return to.
              close()
              settings.open()
            }}
          />
        )}
      </Popover>
      <span role="status" className="sr-only">
        {news}
      </span>
      {settings.dialog}
    </>
  )
}

function Inside(props: InboxPanelProps) {
  return (
    <AsyncView
      query={useCode(fetchPanel)}
      skeleton={
        <div className="p-3">
          <SkeletonCards count={3} className="h-20" />
        </div>
      }
    >
      {({ InboxPanel }) => <InboxPanel {...props} />}
    </AsyncView>
  )
}
