import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { createActionKey } from '../../api/action-key'
import { messageOf } from '../../api/errors'
import { AsyncView } from '../../ui/async-view'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { SkeletonCards } from '../../ui/skeleton'
import { toast } from '../../ui/toast-area'
import { projectsQuery, putInProject } from './queries'

interface PutInProjectProps {
  request: { readonly id: number; readonly title: string }
  onClose: () => void
}

const CHOICE =
  'flex cursor-pointer items-center gap-3 rounded-s border border-line px-4 py-3 has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-3 has-focus-visible:outline-focus'

/** Which project a request belongs to: one that is there, or a new one. */
export function PutInProject({ request, onClose }: PutInProjectProps) {
  const queryClient = useQueryClient()
  const query = useInfiniteQuery(projectsQuery())
  const [chosen, setChosen] = useState<number | null>(null)
  const [action] = useState(createActionKey)
  const put = useMutation({
    mutationFn: (id: number | null) => putInProject(queryClient, request.id, id, action.keyFor(id)),
    onSuccess: (project) => {
      action.done()
      toast.success(`Added to “${project.title}”`)
      onClose()
    },
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add to project"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button
            busy={put.isPending}
            busyLabel="Saving..."
            onClick={() => {
              put.mutate(chosen)
            }}
          >
            Add to project
          </Button>
        </>
      }
    >
      <fieldset className="grid grid-cols-1 gap-2">
        <legend className="mb-3 text-ink-soft">Group related requests in one project.</legend>
        <label className={CHOICE}>
          <input
            type="radio"
            name="project"
            className="size-5 flex-none outline-none"
            checked={chosen === null}
            onChange={() => {
              setChosen(null)
            }}
          />
          <span className="min-w-0 font-medium break-words">
            New project
            <span className="block text-sm font-normal text-ink-soft">
              Named after this request: {request.title}
            </span>
          </span>
        </label>
        <AsyncView
          query={firstPageOf(query)}
          skeleton={<SkeletonCards count={2} className="h-14" />}
        >
          {(projects) => (
            <div className="grid grid-cols-1 gap-2">
              {projects.map(({ id, title }) => (
                <label key={id} className={CHOICE}>
                  <input
                    type="radio"
                    name="project"
                    className="size-5 flex-none outline-none"
                    checked={chosen === id}
                    onChange={() => {
                      setChosen(id)
                    }}
                  />
                  <span className="min-w-0 font-medium break-words">{title}</span>
                </label>
              ))}
              <ShowMore query={query} />
            </div>
          )}
        </AsyncView>
        <Notice>{put.isError ? messageOf(put.error) : null}</Notice>
      </fieldset>
    </Dialog>
  )
}
