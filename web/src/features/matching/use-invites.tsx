import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { messageOf } from '../../api/errors'
import { toast } from '../../ui/toast-area'
import { invite, matchesQuery, withdrawInvite } from '../requests/queries'
import { namesOf, withShared } from './rules'
import type { Match } from './types'

/** What to say when it was refused, naming who it is about. */
export type ProblemOf = (error: unknown, names: readonly string[]) => string

/** What went wrong, and with whom. */
export interface Problem {
  readonly ids: readonly number[]
  readonly text: string
}

const idsOf = (people: readonly Match[]) => people.map(({ developer_id }) => developer_id)
const namesIn = (people: readonly Match[]) => people.map(({ profile }) => profile.display_name)

/** Marked as invited at once; unmarked, with the reason, when the server refuses. */
export function useInvites(requestId: number, problemOf: ProblemOf) {
  const queryClient = useQueryClient()
  const { queryKey } = matchesQuery(requestId)
  const [problem, setProblem] = useState<Problem | null>(null)

  const show = (people: readonly Match[], invited: boolean) => {
    queryClient.setQueryData(queryKey, (all) => all && withShared(all, idsOf(people), invited))
  }

  const mark = async (people: readonly Match[], invited: boolean) => {
    // An answer that is under way does not know of it yet.
    await queryClient.cancelQueries({ queryKey })
    show(people, invited)
  }

  const undo = async (people: readonly Match[]) => {
    await mark(people, false)
    const withdraw = async ({ developer_id, profile }: Match) => {
      try {
        await withdrawInvite(queryClient, requestId, developer_id)
      } catch (error) {
        const text = `The invite to ${profile.display_name} couldn’t be withdrawn. ${messageOf(error)}`
        setProblem({ ids: [developer_id], text })
      }
    }
    // All at a time: what the server says is read after the last one.
    await Promise.all(people.map(withdraw))
  }

  const { mutate } = useMutation({
    mutationFn: (people: readonly Match[]) => invite(queryClient, requestId, idsOf(people)),
    onMutate: async (people) => {
      setProblem(null)
      await mark(people, true)
    },
    onError: (error, people) => {
      show(people, false)
      const names = namesIn(people)
      const text = `${namesOf(names)} couldn’t be invited. ${problemOf(error, names)}`
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
  })

  return { invite: mutate, problem }
}
