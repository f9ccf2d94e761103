import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { messageOf } from '../../api/errors'
import { ConfirmDialog } from '../../ui/confirm-dialog'
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
    <ConfirmDialog
      title={step.ask?.title}
      label={step.label}
      busyLabel={step.busy}
      busy={busy}
      variant={step.to === 'cancelled' ? 'danger' : 'primary'}
      cancel="Not now"
      problem={problem}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{step.ask?.text}</p>
    </ConfirmDialog>
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
    <ConfirmDialog
      title="Delete this request?"
      label="Delete request"
      busyLabel="Deleting..."
      busy={remove.isPending}
      problem={remove.isError ? messageOf(remove.error) : null}
      onConfirm={() => {
        remove.mutate()
      }}
      onClose={onClose}
    >
      <p>
        <strong>{request.title}</strong> will be deleted permanently.
      </p>
    </ConfirmDialog>
  )
}
