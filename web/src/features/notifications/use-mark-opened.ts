import { focusManager, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'

import { markRead } from './queries'
import { versionOf } from './version'
import type { NotificationItem } from './types'

const subscribe = (changed: () => void) => focusManager.subscribe(changed)
const isVisible = () => focusManager.isFocused()

/** Whoever looks at the page that a notification leads to has read it. */
export function useMarkOpened(newest: readonly NotificationItem[] | undefined): void {
  const queryClient = useQueryClient()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  /** Results of a search are a page by what is searched for. */
  const address = useRouterState({ select: ({ location }) => location.href })
  const isLookedAt = useSyncExternalStore(subscribe, isVisible, isVisible)
  /** Each is tried once, so that a refusal does not go on for ever. */
  const tried = useRef(new Set<string>())

  useEffect(() => {
    if (!newest || !isLookedAt) return
    const opened = newest.filter(
      (item) =>
        !item.is_read && [path, address].includes(item.link) && !tried.current.has(versionOf(item)),
    )
    if (opened.length === 0) return
    for (const item of opened) tried.current.add(versionOf(item))
    void markRead(
      queryClient,
      opened.map(({ id }) => id),
    ).catch(() => undefined)
  }, [queryClient, newest, path, address, isLookedAt])
}
