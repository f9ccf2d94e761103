import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { ApiFailure } from '../../api/errors'
import { useNamedPage } from '../../lib/page-name'
import { AsyncView } from '../../ui/async-view'
import { Button, buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { useCode } from '../../ui/use-code'
import { fetchAgreementParts } from '../agreements/public'
import { openedQuery } from './queries'
import { ThreadHead } from './thread-head'
import { ThreadSkeleton } from './thread-skeleton'
import { ThreadView } from './thread-view'
import type { Conversation } from './types'
import { useThreadNews } from './use-thread-news'

interface ThreadPaneProps {
  id: number
  isArchivedList: boolean
}

const isId = (id: number) => Number.isSafeInteger(id) && id > 0

/** One conversation, or why there is none to show. */
export function ThreadPane({ id, isArchivedList }: ThreadPaneProps) {
  return (
    <>
      <section aria-label="Conversation" className="flex min-h-0 min-w-0 flex-1 flex-col">
        {isId(id) ? <Thread key={id} id={id} isArchivedList={isArchivedList} /> : <Gone />}
      </section>
      {/* Its place is kept while it is read, so that nothing moves when it comes. */}
      <div className="hidden w-94 flex-none border-l border-line xl:flex">
        {isId(id) && <Beside key={`beside ${id}`} id={id} />}
      </div>
    </>
  )
}

/** An answer as young as this came for this visit. */
const FRESH_MS = 10_000

/** What the route has just read isn't read again, and is as good as what is read from here on. */
function useOpenedThread(id: number) {
  const asked = openedQuery(id)
  const queryClient = useQueryClient()
  const [isJustRead] = useState(() => {
    const { dataUpdatedAt = 0 } = queryClient.getQueryState(asked.queryKey) ?? {}
    return Date.now() - dataUpdatedAt < FRESH_MS
  })
  const query = useQuery({ ...asked, refetchOnMount: !isJustRead })
  return { query, isFresh: isJustRead || query.isFetchedAfterMount }
}

/** What the two agree upon, at the side. The conversation itself is read by its thread. */
function Beside({ id }: { id: number }) {
  const { data: opened } = useQuery({ ...openedQuery(id), enabled: false })
  return opened ? <AgreementPart isPanel head={opened.head} /> : null
}

/** Fetched beside the conversation, which is there without it. */
function AgreementPart(props: { isPanel: boolean; head: Conversation }) {
  const { data } = useCode(fetchAgreementParts)
  if (data) return <data.AgreementPart {...props} />
  return props.isPanel ? null : <div className="h-13 flex-none border-b border-line xl:hidden" />
}

function Thread({ id, isArchivedList }: ThreadPaneProps) {
  const { query, isFresh } = useOpenedThread(id)
  const [isSearching, setSearching] = useState(false)
  useThreadNews(id)
  const isGone = query.error instanceof ApiFailure && query.error.status === 404
  const opened = isGone ? undefined : query.data
  useNamedPage(opened?.head.other.name)

  if (isGone) return <Gone />
  return (
    <>
      <ThreadHead
        head={opened?.head}
        isArchivedList={isArchivedList}
        isSearching={isSearching}
        onSearch={() => {
          setSearching(!isSearching)
        }}
      />
      {opened ? (
        <>
          {query.error && (
            <div
              role="status"
              className="flex flex-wrap items-center justify-between gap-x-4 bg-sunken px-4 py-1 text-note"
            >
              <span>This may be out of date. {query.error.message}</span>
              <Button
                variant="quiet"
                size="small"
                busy={query.isFetching}
                onClick={() => void query.refetch()}
              >
                Retry
              </Button>
            </div>
          )}
          <AgreementPart isPanel={false} head={opened.head} />
          <ThreadView
            opened={opened}
            isFresh={isFresh}
            isSearching={isSearching}
            onSearchEnd={() => {
              setSearching(false)
            }}
          />
        </>
      ) : (
        <div className="min-h-0 flex-1 overflow-hidden p-4 sm:p-6">
          <AsyncView query={query} skeleton={<ThreadSkeleton />}>
            {() => null}
          </AsyncView>
        </div>
      )}
    </>
  )
}

function Gone() {
  return (
    <>
      <ThreadHead
        head={undefined}
        isArchivedList={false}
        isSearching={false}
        onSearch={() => undefined}
      />
      <div className="overflow-y-auto p-4 sm:p-6">
        <EmptyState
          title="Conversation not found"
          text="It doesn’t exist, or you’re not part of it."
          action={
            <Link to="/conversations" search={{}} className={buttonClass('primary')}>
              Go to your conversations
            </Link>
          }
        />
      </div>
    </>
  )
}
