import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { messageOf } from '../../api/errors'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextArea } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { take } from './queries'
import type { Agreement, Milestone } from './types'

interface RequestChangesDialogProps {
  agreement: Agreement
  milestone: Milestone
  /** The developer's. */
  name: string
  onClose: () => void
}

/** Without a word about what to change nobody could change it. */
export function RequestChangesDialog({
  agreement,
  milestone,
  name,
  onClose,
}: RequestChangesDialogProps) {
  const queryClient = useQueryClient()
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = useMutation({
    mutationFn: () =>
      take(queryClient, agreement, {
        act: 'request-changes',
        number: milestone.number,
        note: note.trim(),
      }),
    onSuccess: () => {
      onClose()
      toast.success('Changes requested')
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Request changes"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={send.isPending}
            busyLabel="Sending..."
            onClick={() => {
              if (note.trim() === '') setMissing(true)
              else send.mutate()
            }}
          >
            Request changes
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          {name} changes “<span className="break-words">{milestone.title}</span>” and submits it
          again.
        </p>
        <TextArea
          label="What should be changed?"
          value={note}
          maxLength={5000}
          error={isMissing ? 'Say what should be changed.' : undefined}
          onChange={({ target }) => {
            setNote(target.value)
            setMissing(false)
          }}
        />
        <Notice>{send.isError ? messageOf(send.error) : null}</Notice>
      </div>
    </Dialog>
  )
}
