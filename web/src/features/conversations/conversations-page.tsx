import { useInfiniteQuery } from '@tanstack/react-query'
import { Outlet, useMatch, useRouteContext, useSearch } from '@tanstack/react-router'
import clsx from 'clsx'
import { MessagesSquare } from 'lucide-react'

import { ListPane } from './list-pane'
import { conversationsQuery } from './queries'
import { ThreadPane } from './thread-pane'
import { useScreenHeight } from './use-screen-height'

const useIsArchivedList = () =>
  useSearch({ from: '/conversations', select: ({ archived }) => archived === true })

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

/** The half with the conversation that is open. */
export function OpenConversation() {
  const id = useRouteContext({ from: '/conversations/$id', select: (context) => context.id })
  return <ThreadPane id={id ?? NaN} isArchivedList={useIsArchivedList()} />
}

/** All conversations and one of them: side by side where there is room, one after the other where there is not. */
export function ConversationsPage() {
  const open = useMatch({
    from: '/conversations/$id',
    shouldThrow: false,
    select: ({ context }) => context.id ?? NaN,
  })
  useScreenHeight()

  return (
    <div className="fills-screen wrap flex h-full min-h-0 max-lg:px-0">
      <div
        className={clsx(
          'flex min-h-0 w-full min-w-0 flex-col lg:w-92 lg:flex-none lg:border-r lg:border-line',
          open !== undefined && 'max-lg:hidden',
        )}
      >
        <ListPane isArchivedList={useIsArchivedList()} openId={open ?? null} />
      </div>
      <Outlet />
    </div>
  )
}
