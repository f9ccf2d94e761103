import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Ellipsis, Pencil } from 'lucide-react'
import { useState } from 'react'

import { messageOf } from '../../api/errors'
import { Button, buttonClass } from '../../ui/button'
import { Menu } from '../../ui/menu'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { useOpened } from '../../ui/use-opened'
import { fetchPutInProject } from '../projects/public'
import { fetchConfirmDialogs } from './dialogs'
import { changeRequest } from './queries'
import { movesFrom, type Move } from './rules'
import type { FullRequest, RequestStatus } from './types'

type Open = Move | 'delete' | 'project' | null

/** What its client can do with a request. The likeliest step is a button, the rest a menu. */
export function RequestActions({ request }: { request: FullRequest }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>(null)
  const { id, status, project_id } = request
  const [first, ...others] = movesFrom(status)

  const move = useMutation({
    mutationFn: ({ to }: Move) => changeRequest(queryClient, id, { status: to }),
    onSuccess: (_, step) => {
      setOpen(null)
      toast.success(step.done)
    },
  })
  const take = (step: Move) => {
    move.reset()
    if (step.ask) setOpen(step)
    else move.mutate(step)
  }
  const close = () => {
    setOpen(null)
  }
  const asking = typeof open === 'object' ? open : null
  const confirm = useOpened(asking !== null || open === 'delete', fetchConfirmDialogs, close)
  const project = useOpened(open === 'project', fetchPutInProject, close)

  return (
    <section aria-label="Manage this request" className="grid justify-items-start gap-3">
      <div className="flex flex-wrap gap-3">
        {isEditable(status) && (
          <Link
            to="/requests/$requestId/edit"
            params={{ requestId: String(id) }}
            className={buttonClass('secondary')}
          >
            <Pencil aria-hidden size={18} />
            Edit
          </Link>
        )}
        {first && (
          <Button
            variant={status === 'draft' ? 'primary' : 'secondary'}
            busy={move.isPending && move.variables.to === first.to}
            busyLabel={first.busy}
            onClick={() => {
              take(first)
            }}
          >
            {first.label}
          </Button>
        )}
        <Menu
          label="More actions"
          trigger={<Ellipsis aria-hidden size={20} />}
          className="icon-button size-11 border border-line-firm bg-surface"
          onNavigate={(href) => void navigate({ href })}
          items={[
            ...others.map((step) => ({
              label: step.label,
              onSelect: () => {
                take(step)
              },
            })),
            project_id === null || project_id === undefined
              ? {
                  label: 'Add to project',
                  onSelect: () => {
                    setOpen('project')
                  },
                }
              : { label: 'View project', href: `/projects/${project_id}` },
            {
              label: 'Delete request',
              danger: true,
              onSelect: () => {
                setOpen('delete')
              },
            },
          ]}
        />
      </div>
      <Notice>{move.isError && asking === null ? messageOf(move.error) : null}</Notice>
      {confirm && asking && (
        <confirm.ConfirmMove
          step={asking}
          busy={move.isPending}
          problem={move.isError ? messageOf(move.error) : null}
          onClose={close}
          onConfirm={() => {
            move.mutate(asking)
          }}
        />
      )}
      {confirm && open === 'delete' && <confirm.DeleteRequest request={request} onClose={close} />}
      {project && <project.PutInProject request={request} onClose={close} />}
    </section>
  )
}

/** What is finished stays as it was agreed upon. */
const isEditable = (status: RequestStatus) => status !== 'completed'
