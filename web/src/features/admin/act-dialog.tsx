import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { messageOf } from '../../api/errors'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextArea } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'

export interface Act {
  readonly title: string
  /** What will happen. */
  readonly text: ReactNode
  /** The verb, and what it says while it runs. */
  readonly verb: string
  readonly busy: string
  readonly isDanger?: boolean
  readonly note: { readonly label: string; readonly hint: string; readonly isNeeded?: boolean }
  readonly run: (note: string) => Promise<unknown>
  /** Said once it is done. */
  readonly done: string
}

const MOST = 2000

/** Asks before something that others will notice, and takes a note for the log. */
export function ActDialog({ act, onClose }: { act: Act; onClose: () => void }) {
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = act.note.isNeeded === true && note.trim() === ''
  const mutation = useMutation({
    mutationFn: () => act.run(note.trim()),
    onSuccess: () => {
      onClose()
      toast.success(act.done)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={act.title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={act.isDanger ? 'danger' : 'primary'}
            busy={mutation.isPending}
            busyLabel={act.busy}
            onClick={() => {
              setTried(true)
              if (!isMissing) mutation.mutate()
            }}
          >
            {act.verb}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="break-words">{act.text}</p>
        <TextArea
          label={act.note.label}
          optional={act.note.isNeeded !== true}
          hint={act.note.hint}
          error={isTried && isMissing ? 'Write a few words' : undefined}
          rows={3}
          maxLength={MOST}
          value={note}
          onChange={({ target }) => {
            setNote(target.value)
          }}
        />
        <Notice>{mutation.isError ? messageOf(mutation.error) : null}</Notice>
      </div>
    </Dialog>
  )
}
