import { useMutation, useQueryClient } from '@tanstack/react-query'

import { messageOf } from '../../api/errors'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { answerChanged, withdrawAnswer } from './queries'
import type { Answer } from './types'

interface WithdrawDialogProps {
  answer: Pick<Answer, 'id' | 'request_id' | 'request'>
  onClose: () => void
}

/** Asked first: what is taken back does not come back. */
export function WithdrawDialog({ answer, onClose }: WithdrawDialogProps) {
  const queryClient = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => withdrawAnswer(answer.id),
    onSuccess: () => {
      onClose()
      toast.success('Answer withdrawn')
      answerChanged(queryClient, { response_id: answer.id, request_id: answer.request_id })
    },
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title="Withdraw your answer?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button
            variant="danger"
            busy={withdraw.isPending}
            busyLabel="Withdrawing..."
            onClick={() => {
              withdraw.mutate()
            }}
          >
            Withdraw answer
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          It leaves your list and the client’s. While{' '}
          <strong className="break-words">{answer.request.title}</strong> is open, you can send
          another one.
        </p>
        <Notice>{withdraw.isError ? messageOf(withdraw.error) : null}</Notice>
      </div>
    </Dialog>
  )
}
