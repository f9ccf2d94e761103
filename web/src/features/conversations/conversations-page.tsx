import { useInfiniteQuery } from '@tanstack/react-query'
import { Outlet, useMatch } from '@tanstack/react-router'
import clsx from 'clsx'
import { MessagesSquare } from 'lucide-react'
import { useEffect } from 'react'

import { loadChunk } from '../../lib/load-chunk'
import { ListPane } from './list-pane'
import { conversationsQuery } from './queries'
import { useIsArchivedList } from './use-is-archived-list'
import { useScreenHeight } from './use-screen-height'

/** Whoever sees the list is about to open one. */
const fetchConversation = loadChunk(() => import('./open-conversation-page'))

/** The empty half, while there is something to choose from. */
export function NoneOpen() {
  const { data = [] } = useInfiniteQuery(conversationsQuery(useIsArchivedList()))
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-3 p-8 text-center text-ink-soft max-lg:hidden">
      {data.length > 0 && (
        <>
          <MessagesSquare aria-hidden size={32} />
          <p className="max-w-[36ch]">Select a conversation to read it.</p>
        </>
      )}
    </div>
  )
}

/** All conversations and one of them: side by side where there is room, one after the other where there is not. */
export function ConversationsPage() {
  const open = useMatch({
    from: '/conversations/$id',
    shouldThrow: false,
    select: ({ context }) => context.id ?? NaN,
  })
  useScreenHeight()
  useEffect(() => {
    fetchConversation().catch(() => undefined)
  }, [])

  return (
    <div className="fills-screen wrap flex h-full min-h-0 max-lg:px-0">
      <div
        className={clsx(
          'flex min-h-0 w-full min-w-0 flex-col lg:w-92 lg:flex-none lg:border-r lg:border-line xl:w-72',
          open !== undefined && 'max-lg:hidden',
        )}
      >
        <ListPane isArchivedList={useIsArchivedList()} openId={open ?? null} />
      </div>
      <Outlet />
    </div>
  )
}
