import { useMutation, useQueryClient } from '@tanstack/react-query'

import { messageOf } from '../../api/errors'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
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
    <Dialog
      open
      onClose={onClose}
      title="Withdraw your proposal?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={withdraw.isPending}
            busyLabel="Withdrawing..."
            onClick={() => {
              withdraw.mutate()
            }}
          >
            Withdraw proposal
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          It’s removed from your list and the client’s. You can send another one while{' '}
          <strong className="break-words">{proposal.request.title}</strong> is open.
        </p>
        <Notice>{withdraw.isError ? messageOf(withdraw.error) : null}</Notice>
      </div>
    </Dialog>
  )
}
