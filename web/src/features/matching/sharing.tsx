import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { messageOf } from '../../api/errors'
import { toast } from '../../ui/toast-area'
import { matchesQuery } from '../requests/queries'
import { namesOf, withShared } from './rules'
import type { Match } from './types'

/** What the list needs to share with; the requests lend it. */
export interface Sharing {
  readonly share: (developerIds: readonly number[]) => Promise<unknown>
  readonly takeBack: (developerId: number) => Promise<unknown>
  /** What to say when it was refused, naming who it is about. */
  readonly problemOf: (error: unknown, names: readonly string[]) => string
  /** Something about the request is no longer as it was read. */
  readonly changed: () => void
}

/** What went wrong, and with whom. */
export interface Problem {
  readonly ids: readonly number[]
  readonly text: string
}

const idsOf = (people: readonly Match[]) => people.map(({ developer_id }) => developer_id)
const namesIn = (people: readonly Match[]) => people.map(({ profile }) => profile.display_name)

/** Marked as shared at once; unmarked, with the reason, when the server refuses. */
export function useSharing(requestId: number, sharing: Sharing) {
  const queryClient = useQueryClient()
  const { queryKey } = matchesQuery(requestId)
  const mutationKey = ['share-with-matches', requestId]
  const [problem, setProblem] = useState<Problem | null>(null)

  const mark = async (people: readonly Match[], shared: boolean) => {
    // An answer that is under way does not know of it yet.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (all) => all && withShared(all, idsOf(people), shared))
  }

  const undo = async (people: readonly Match[]) => {
    await mark(people, false)
    for (const { developer_id, profile } of people) {
      try {
        await sharing.takeBack(developer_id)
      } catch (error) {
        const text = `The invite to ${profile.display_name} couldn’t be withdrawn. ${messageOf(error)}`
        setProblem({ ids: [developer_id], text })
      }
    }
    sharing.changed()
  }

  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (people: readonly Match[]) => sharing.share(idsOf(people)),
    onMutate: async (people) => {
      setProblem(null)
      await mark(people, true)
    },
    onError: (error, people) => {
      void mark(people, false)
      const names = namesIn(people)
      const text = `${namesOf(names)} couldn’t be invited. ${sharing.problemOf(error, names)}`
      setProblem({ ids: idsOf(people), text })
    },
    onSuccess: (_, people) => {
      toast.success(
        <>
          Invited {namesOf(namesIn(people))}{' '}
          <button type="button" onClick={() => void undo(people)}>
            Undo
          </button>
        </>,
      )
    },
    onSettled: () => {
      // What the server says is read when nothing is on its way any more, so that no mark flickers.
      if (queryClient.isMutating({ mutationKey }) === 1) sharing.changed()
    },
  })

  return { share: mutate, problem }
}
