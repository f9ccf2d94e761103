import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'

import { useNearView } from '../../lib/use-near-view'
import { usePollWhenDown } from '../../session/stream'
import { AsyncView } from '../../ui/async-view'
import { PILL_LINK } from '../../ui/pill'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { Skeleton } from '../../ui/skeleton'
import { ConversationRow } from './conversation-row'
import { NoConversations } from './no-conversations'
import { conversationsQuery } from './queries'

interface ListPaneProps {
  isArchivedList: boolean
  openId: number | null
}

/** Where the list was left; opening a conversation is another page, but the list beside it is the same. */
let leftAt = 0

/** All conversations, those with the newest words first. */
export function ListPane({ isArchivedList, openId }: ListPaneProps) {
  const refetchInterval = usePollWhenDown()
  const query = useInfiniteQuery({ ...conversationsQuery(isArchivedList), refetchInterval })
  const { hasNextPage, isFetching, isFetchNextPageError } = query
  const box = useRef<HTMLDivElement>(null)
  const end = useNearView(
    () => void query.fetchNextPage(),
    hasNextPage && !isFetching && !isFetchNextPageError,
  )
  const Heading = openId === null ? 'h1' : 'h2'

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    element.scrollTop = openId === null ? 0 : leftAt
    const note = () => {
      leftAt = element.scrollTop
    }
    element.addEventListener('scroll', note, { passive: true })
    return () => {
      element.removeEventListener('scroll', note)
    }
    // Only when the pane comes up.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return (
    <>
      <div className="grid gap-3 px-4 pt-5 pb-3 lg:pl-0">
        <Heading
          {...(openId === null && { tabIndex: -1, 'data-page-heading': true })}
          className="font-display text-2xl font-bold"
        >
          Conversations
        </Heading>
        <nav aria-label="Filter conversations">
          <ul role="list" className="flex gap-2">
            <li>
              <Tab isArchived={false} openId={openId} name="Inbox" />
            </li>
            <li>
              <Tab isArchived openId={openId} name="Archived" />
            </li>
          </ul>
        </nav>
      </div>
      <div
        ref={box}
        data-scrolls
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-4 lg:-ml-3 lg:pr-3 lg:pl-0"
      >
        <AsyncView
          query={firstPageOf(query)}
          skeleton={<ListSkeleton />}
          empty={<NoConversations isArchivedList={isArchivedList} />}
        >
          {(conversations) => (
            <nav aria-label="Conversations">
              <ul role="list" className="grid grid-cols-1 gap-0.5">
                {conversations.map((conversation) => (
                  <li key={conversation.id}>
                    <ConversationRow
                      conversation={conversation}
                      isOpen={conversation.id === openId}
                      isArchivedList={isArchivedList}
                    />
                  </li>
                ))}
              </ul>
              <div ref={end} className="py-2">
                <ShowMore query={query} />
              </div>
            </nav>
          )}
        </AsyncView>
      </div>
    </>
  )
}

interface TabProps {
  isArchived: boolean
  openId: number | null
  name: string
}

/** The conversation that is open stays open while one looks through the other list. */
function Tab({ isArchived, openId, name }: TabProps) {
  const search = isArchived ? { archived: true as const } : {}
  const shared = {
    search,
    className: PILL_LINK,
    activeOptions: { exact: true, includeSearch: true },
    resetScroll: false,
  }
  return openId === null ? (
    <Link to="/conversations" {...shared}>
      {name}
    </Link>
  ) : (
    <Link to="/conversations/$id" params={{ id: String(openId) }} {...shared}>
      {name}
    </Link>
  )
}

function ListSkeleton() {
  return (
    <span className="grid gap-1">
      {Array.from({ length: 6 }, (_, row) => (
        <span key={row} className="flex gap-3 p-3">
          <Skeleton className="size-10 rounded-full" />
          <span className="grid flex-1 content-center gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-4/5" />
          </span>
        </span>
      ))}
    </span>
  )
}
