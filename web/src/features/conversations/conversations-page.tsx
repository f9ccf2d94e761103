import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import clsx from 'clsx'
import { MessagesSquare } from 'lucide-react'

import { ListPane } from './list-pane'
import { conversationsQuery } from './queries'
import { ThreadPane } from './thread-pane'
import { useScreenHeight } from './use-screen-height'

/** The empty half, while there is something to choose from. */
function NoneOpen({ isArchivedList }: { isArchivedList: boolean }) {
  const { data = [] } = useInfiniteQuery(conversationsQuery(isArchivedList))
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
  const { id } = useParams({ strict: false })
  const { archived } = useSearch({ strict: false })
  const isArchivedList = archived === true
  const isOpen = id !== undefined
  useScreenHeight()

  return (
    <div className="fills-screen wrap flex h-full min-h-0 max-lg:px-0">
      <div
        className={clsx(
          'flex min-h-0 w-full min-w-0 flex-col lg:w-92 lg:flex-none lg:border-r lg:border-line',
          isOpen && 'max-lg:hidden',
        )}
      >
        <ListPane isArchivedList={isArchivedList} openId={isOpen ? Number(id) : null} />
      </div>
      {isOpen ? (
        <ThreadPane id={Number(id)} isArchivedList={isArchivedList} />
      ) : (
        <NoneOpen isArchivedList={isArchivedList} />
      )}
    </div>
  )
}
