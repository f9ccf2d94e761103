import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { messageOf } from '../../api/errors'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { deleteRequest, forgetRequest } from './queries'
import type { Move } from './rules'
import type { FullRequest } from './types'

interface ConfirmMoveProps {
  step: Move
  busy: boolean
  problem: string | null
  onClose: () => void
  onConfirm: () => void
}

/** Asked before a step that has no simple way back. */
export function ConfirmMove({ step, busy, problem, onClose, onConfirm }: ConfirmMoveProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={step.ask?.title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button
            variant={step.to === 'cancelled' ? 'danger' : 'primary'}
            busy={busy}
            busyLabel={step.busy}
            onClick={onConfirm}
          >
            {step.label}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{step.ask?.text}</p>
        <Notice>{problem}</Notice>
      </div>
    </Dialog>
  )
}

export function DeleteRequest({ request, onClose }: { request: FullRequest; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => deleteRequest(request.id),
    onSuccess: async () => {
      onClose()
      await navigate({ to: '/requests', search: {} })
      forgetRequest(queryClient, request.id)
      toast.success('Request deleted')
    },
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete this request?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            busyLabel="Deleting..."
            onClick={() => {
              remove.mutate()
            }}
          >
            Delete request
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          <strong className="break-words">{request.title}</strong> will be deleted permanently.
        </p>
        <Notice>{remove.isError ? messageOf(remove.error) : null}</Notice>
      </div>
    </Dialog>
  )
}
