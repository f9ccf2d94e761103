import { useEffect, useRef } from 'react'

import { isShownOnDevice } from './on-device'
import { versionOf } from './version'
import type { NotificationItem } from './types'

/** Shows what comes while the tab is in the background as notifications of the device, if this person wants that here. */
export function useDeviceNotifications(
  userId: number,
  newest: readonly NotificationItem[] | undefined,
  open: (item: NotificationItem) => void,
): void {
  const known = useRef<ReadonlySet<string> | null>(null)
  const onClick = useRef(open)

  useEffect(() => {
    onClick.current = open
  })

  useEffect(() => {
    if (!newest) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...newest.map(versionOf)])
    if (before === null || !document.hidden || !isShownOnDevice(userId)) return
    const fresh = newest.filter((item) => !item.is_read && !before.has(versionOf(item)))
    for (const item of fresh.toReversed()) {
      show(item, () => {
        onClick.current(item)
      })
    }
  }, [userId, newest])
}

function show({ id, actor, text, request_title }: NotificationItem, open: () => void): void {
  try {
    const shown = new Notification(actor ? `${actor.name} ${text}` : text, {
      ...(request_title && { body: request_title }),
      icon: '/icon-192.png',
      // Several tabs show the same one, and the browser keeps one of each tag.
      tag: `notification-${id}`,
    })
    shown.onclick = () => {
      window.focus()
      shown.close()
      open()
    }
  } catch {
    // Browsers on phones have the permission and still refuse it to pages. The count in the header tells the same.
  }
}
