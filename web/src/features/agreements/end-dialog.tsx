import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { messageOf } from '../../api/errors'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextArea } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { take } from './queries'
import type { Agreement } from './types'

export type Ending = 'decline' | 'withdraw' | 'cancel'

const TEXTS = {
  decline: {
    title: 'Decline this version?',
    text: 'The other side sees it right away, with your reason. You can still agree on a new version.',
    keep: 'Not now',
    label: 'Decline',
    busy: 'Declining...',
    done: 'Version declined',
  },
  withdraw: {
    title: 'Withdraw this version?',
    text: 'It can’t be accepted any more. You can propose a new version later.',
    keep: 'Keep it',
    label: 'Withdraw',
    busy: 'Withdrawing...',
    done: 'Version withdrawn',
  },
  cancel: {
    title: 'Cancel this agreement?',
    text: 'It ends for both of you, and the request is paused. Approved milestones stay approved. This can’t be undone.',
    keep: 'Keep the agreement',
    label: 'Cancel agreement',
    busy: 'Cancelling...',
    done: 'Agreement cancelled',
  },
} as const

interface EndDialogProps {
  agreement: Agreement
  ending: Ending
  onClose: () => void
}

export function EndDialog({ agreement, ending, onClose }: EndDialogProps) {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const texts = TEXTS[ending]
  const end = useMutation({
    mutationFn: () =>
      take(queryClient, agreement, {
        act: ending,
        reason: reason.trim() === '' ? null : reason.trim(),
      }),
    onSuccess: () => {
      onClose()
      toast.success(texts.done)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button
            variant={ending === 'decline' ? 'primary' : 'danger'}
            busy={end.isPending}
            busyLabel={texts.busy}
            onClick={() => {
              end.mutate()
            }}
          >
            {texts.label}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{texts.text}</p>
        <TextArea
          label="Reason"
          optional
          value={reason}
          maxLength={1000}
          onChange={({ target }) => {
            setReason(target.value)
          }}
        />
        <Notice>{end.isError ? messageOf(end.error) : null}</Notice>
      </div>
    </Dialog>
  )
}
