import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'

import { messageOf } from '../../api/errors'
import { shortDay } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { ROWS } from '../../ui/rows'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { SkeletonText } from '../../ui/skeleton'
import { toast } from '../../ui/toast-area'
import { block, blocksQuery, unblock } from './block-queries'
import type { Blocked } from './types'

/** Whom one has blocked. At once, because it can be undone. */
export function BlockedPeople() {
  const queryClient = useQueryClient()
  const query = useInfiniteQuery(blocksQuery())
  const undo = useMutation({
    mutationFn: ({ user_id }: Blocked) => block(queryClient, user_id),
    onError: (error) => {
      toast.error(messageOf(error))
    },
  })
  const free = useMutation({
    mutationFn: ({ user_id }: Blocked) => unblock(queryClient, user_id),
    onSuccess: (_, person) => {
      toast.success(
        <>
          {person.display_name} is no longer blocked{' '}
          <button
            type="button"
            onClick={() => {
              undo.mutate(person)
            }}
          >
            Undo
          </button>
        </>,
      )
    },
  })
  return (
    <AsyncView
      query={firstPageOf(query)}
      skeleton={<SkeletonText lines={2} />}
      empty={<p className="text-ink-soft">You haven’t blocked anyone.</p>}
    >
      {(people) => (
        <div className="grid max-w-2xl gap-3">
          <ul role="list" aria-label="Blocked people" className={ROWS}>
            {people.map((person) => (
              <li key={person.user_id} className="flex min-h-14 items-center gap-4 py-2">
                <div className="min-w-0 flex-1">
                  <p className="font-medium break-words">{person.display_name}</p>
                  <p className="text-note text-ink-soft">
                    Blocked on{' '}
                    <time dateTime={person.created_at}>{shortDay(person.created_at)}</time>
                  </p>
                </div>
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Unblock ${person.display_name}`}
                  busy={free.isPending && free.variables.user_id === person.user_id}
                  onClick={() => {
                    free.mutate(person)
                  }}
                >
                  Unblock
                </Button>
              </li>
            ))}
          </ul>
          <ShowMore query={query} />
          <Notice>{free.isError ? messageOf(free.error) : null}</Notice>
        </div>
      )}
    </AsyncView>
  )
}
