import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'

import { messageOf } from '../../api/errors'
import { Button, buttonClass } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextArea } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { ComposerFiles, useUploads } from '../conversations/public'
import { take } from './queries'
import type { Agreement, Milestone } from './types'

interface SubmitDialogProps {
  agreement: Agreement
  milestone: Milestone
  /** The client's. */
  name: string
  onClose: () => void
}

const FAILED_FILES = 'Some files couldn’t be uploaded. Try again or remove them.'

/** The files travel as they do with a message, while the note is typed. */
export function SubmitDialog({ agreement, milestone, name, onClose }: SubmitDialogProps) {
  const queryClient = useQueryClient()
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { entries, uploads } = useUploads(
    agreement.conversation_id,
    () => [],
    `milestone ${agreement.id} ${milestone.number}`,
  )
  const submit = useMutation({
    mutationFn: async () => {
      await uploads.settled()
      if (uploads.entries().some(({ state }) => state === 'failed')) return FAILED_FILES
      await take(queryClient, agreement, {
        act: 'submit',
        number: milestone.number,
        note: note.trim() === '' ? null : note.trim(),
        attachment_ids: uploads.attachments().map(({ id }) => id),
      })
      return null
    },
    onMutate: () => {
      setProblem(null)
    },
    onSuccess: (refused) => {
      if (refused !== null) {
        setProblem(refused)
        return
      }
      uploads.take()
      onClose()
      toast.success('Milestone submitted')
    },
    onError: (error) => {
      setProblem(messageOf(error))
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Submit milestone"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={submit.isPending}
            busyLabel="Submitting..."
            onClick={() => {
              submit.mutate()
            }}
          >
            Submit milestone
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          {name} is asked to approve “<span className="break-words">{milestone.title}</span>”.
        </p>
        <TextArea
          label="Note"
          optional
          hint="What is done, and where to look."
          value={note}
          maxLength={5000}
          onChange={({ target }) => {
            setNote(target.value)
          }}
        />
        <ComposerFiles entries={entries} uploads={uploads} />
        <label
          className={`${buttonClass('secondary', 'small')} relative justify-self-start has-focus-visible:outline-3 has-focus-visible:outline-focus`}
        >
          <input
            type="file"
            multiple
            className="ghost-input"
            aria-label="Attach files"
            onChange={({ target }) => {
              setProblem(uploads.add([...(target.files ?? [])])[0] ?? null)
              target.value = ''
            }}
          />
          <Paperclip aria-hidden size={18} />
          Attach files
        </label>
        <Notice>{problem}</Notice>
      </div>
    </Dialog>
  )
}
