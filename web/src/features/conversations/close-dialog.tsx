import { useMutation, useQueryClient } from '@tanstack/react-query'

import { messageOf } from '../../api/errors'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
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
    <Dialog
      open
      onClose={onClose}
      title="Close this conversation?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it open
          </Button>
          <Button
            busy={close.isPending}
            busyLabel="Closing..."
            onClick={() => {
              close.mutate()
            }}
          >
            Close conversation
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          No one can send messages any more, and {head.other.name} sees that you closed it. You can
          both still read it, and either of you can reopen it.
        </p>
        <Notice>{close.isError ? messageOf(close.error) : null}</Notice>
      </div>
    </Dialog>
  )
}
