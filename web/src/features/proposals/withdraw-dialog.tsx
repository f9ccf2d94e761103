import { useMutation, useQueryClient } from '@tanstack/react-query'

import { messageOf } from '../../api/errors'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { toast } from '../../ui/toast-area'
import { withdrawProposal } from './queries'
import type { Proposal } from './types'

interface WithdrawDialogProps {
  proposal: Pick<Proposal, 'id' | 'request_id' | 'request'>
  onClose: () => void
}

/** Asks first: a withdrawn proposal cannot be restored. */
export function WithdrawDialog({ proposal, onClose }: WithdrawDialogProps) {
  const queryClient = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => withdrawProposal(queryClient, proposal),
    onSuccess: () => {
      onClose()
      toast.success('Proposal withdrawn')
    },
  })

  return (
    <ConfirmDialog
      title="Withdraw your proposal?"
      label="Withdraw proposal"
      busyLabel="Withdrawing..."
      busy={withdraw.isPending}
      problem={withdraw.isError ? messageOf(withdraw.error) : null}
      onConfirm={() => {
        withdraw.mutate()
      }}
      onClose={onClose}
    >
      <p>
        It’s removed from your list and the client’s. You can send another one while{' '}
        <strong>{proposal.request.title}</strong> is open.
      </p>
    </ConfirmDialog>
  )
}
