import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'

import { ApiFailure } from '../../api/errors'
import { listenToSession } from '../../api/session-events'
import { oneAtATime } from './one-at-a-time'
import { toldStatus } from './rules'
import { sessionQuery, threadQuery } from './session-queries'
import type { SessionLink, SupportSession } from './types'

const POLL_MS = 5_000

const isGone = (error: unknown) => error instanceof ApiFailure && error.status === 404

/** Reads both again, after what is under way. */
function questions(queryClient: QueryClient, link: SessionLink) {
  const read = (queryKey: readonly unknown[]) => {
    const isKnown = queryClient.getQueryData(queryKey) !== undefined
    // What is read for the first time is not begun anew.
    return queryClient.refetchQueries({ queryKey, exact: true }, { cancelRefetch: isKnown })
  }
  return {
    askThread: oneAtATime(() => read(threadQuery(link).queryKey)),
    askSession: oneAtATime(() => read(sessionQuery(link).queryKey)),
  }
}

/** The session of a link, or why there is none. */
export function useSessionOf(link: SessionLink) {
  const query = useQuery(sessionQuery(link))
  // A link that was turned off ends the chat; a call that didn't get through doesn't.
  const isLost = query.data === undefined ? query.isError : isGone(query.error)
  return { session: query.data, isLost }
}

/**
 * What was said, kept up to date: asked for every five seconds until the session is resolved, and at once when the
 * stream says so.
 */
export function useThread(link: SessionLink, session: SupportSession) {
  const queryClient = useQueryClient()
  const { askThread, askSession } = useMemo(() => questions(queryClient, link), [queryClient, link])
  const isResolved = session.status === 'resolved'
  const query = useQuery({
    ...threadQuery(link),
    refetchInterval: ({ state }) => (isResolved && state.data ? false : POLL_MS),
    refetchIntervalInBackground: true,
  })
  const { data: thread, dataUpdatedAt, error } = query

  useEffect(
    () =>
      whileVisible(() =>
        listenToSession(link.id, link.token, {
          message: () => void askThread(),
          status: () => {
            void askThread()
            void askSession()
          },
        }),
      ),
    [link, askThread, askSession],
  )

  // The thread told of another status, or of somebody who has just joined.
  const told = thread && toldStatus(thread.messages)
  const known = session.participants.map(({ id }) => id)
  const hasStranger = thread?.messages.some(
    ({ participant_id }) => participant_id != null && !known.includes(participant_id),
  )
  const isBehind = (told ? told !== session.status : false) || hasStranger === true
  useEffect(() => {
    if (isBehind) void askSession()
    // With every answer, until they agree.
  }, [isBehind, dataUpdatedAt, askSession])

  // A link that opens nothing any more says so by its session.
  const isRefused = isGone(error)
  useEffect(() => {
    if (isRefused) void askSession()
  }, [isRefused, askSession])

  // The last lines are read although the polling ends.
  const wasResolved = useRef(isResolved)
  useEffect(() => {
    if (isResolved && !wasResolved.current) void askThread()
    wasResolved.current = isResolved
  }, [isResolved, askThread])

  return { query, askThread, askSession }
}

/** A tab in the background needs no line of its own to the server: a browser has only six. */
function whileVisible(start: () => () => void): () => void {
  let stop: (() => void) | null = null
  const follow = () => {
    if (document.visibilityState === 'visible') stop ??= start()
    else {
      stop?.()
      stop = null
    }
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    stop?.()
  }
}
