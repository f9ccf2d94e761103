import { useMutation, useQueryClient } from '@tanstack/react-query'

import { changeOpened, readMessages } from './queries'
import { firstIdOf, joined, lastIdOf, threadOf, type Thread } from './thread'
import type { MessagePage } from './types'

/** Ways to the parts of a conversation that are not loaded. */
export function useThreadPages(id: number, thread: Thread) {
  const queryClient = useQueryClient()
  const take = (page: MessagePage) => {
    changeOpened(queryClient, id, (opened) => ({
      ...opened,
      thread: joined(opened.thread, page) ?? opened.thread,
    }))
  }

  const older = useMutation({
    mutationFn: () => readMessages(id, { before_id: firstIdOf(thread) }),
    onSuccess: take,
  })
  const newer = useMutation({
    mutationFn: () => readMessages(id, { after_id: lastIdOf(thread) }),
    onSuccess: take,
  })
  /** Another part instead of the one in sight, unless they touch. */
  const jump = useMutation({
    mutationFn: (to: { around: number } | 'newest') => {
      if (to === 'newest') return readMessages(id, {})
      return readMessages(id, to.around > 0 ? { around_id: to.around } : { after_id: 0 })
    },
    onSuccess: (page) => {
      changeOpened(queryClient, id, (opened) => ({
        ...opened,
        thread: joined(opened.thread, page) ?? threadOf(page),
      }))
    },
  })

  return {
    older: {
      isThere: thread.older,
      isLoading: older.isPending,
      error: older.error,
      load: () => {
        if (!older.isPending) older.mutate()
      },
    },
    newer: {
      isThere: thread.newer,
      isLoading: newer.isPending,
      error: newer.error,
      load: () => {
        if (!newer.isPending) newer.mutate()
      },
    },
    jump: jump.mutateAsync,
    isJumping: jump.isPending,
  }
}

/** One way to a further part, and how it stands. */
export type Piece = ReturnType<typeof useThreadPages>['older']
