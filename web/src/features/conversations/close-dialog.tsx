import { useMutation, useQueryClient } from '@tanstack/react-query'

import { messageOf } from '../../api/errors'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { patchStatus, showHead } from './queries'
import type { Conversation } from './types'

interface CloseDialogProps {
  head: Conversation
  onClose: () => void
}

/** Asked first, because the other side is told. */
export function CloseDialog({ head, onClose }: CloseDialogProps) {
  const queryClient = useQueryClient()
  const close = useMutation({
    mutationFn: () => patchStatus(head.id, 'closed'),
    onSuccess: (now) => {
      showHead(queryClient, now)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Close this conversation?"
      label="Close conversation"
      busyLabel="Closing..."
      busy={close.isPending}
      variant="primary"
      cancel="Keep it open"
      problem={close.isError ? messageOf(close.error) : null}
      onConfirm={() => {
        close.mutate()
      }}
      onClose={onClose}
    >
      <p>
        No one can send messages any more, and {head.other.name} sees that you closed it. You can
        both still read it, and either of you can reopen it.
      </p>
    </ConfirmDialog>
  )
}
