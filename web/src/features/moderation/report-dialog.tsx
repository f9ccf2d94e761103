import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'

import { createActionKey } from '../../api/action-key'
import { ApiFailure, messageOf } from '../../api/errors'
import { useDraft } from '../../lib/use-draft'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextArea, TextCount } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { sendReport } from './queries'
import { ReasonField } from './reason-field'
import { TARGETS } from './texts'
import type { NewReport, Reason, Target } from './types'

const MOST = 2000
const EMPTY: { reason: Reason | ''; comment: string } = { reason: '', comment: '' }

/** The button that had the focus is gone: this one takes it. */
const focusIt = (button: HTMLButtonElement | null) => button?.focus()

interface ReportDialogProps extends Target {
  onClose: () => void
}

/** What is wrong with something, in one choice and a few words. What is typed is kept until it is sent. */
export function ReportDialog({ type, id, onClose }: ReportDialogProps) {
  const owner = useSession((state) => state.user?.id ?? 0)
  const [draft, save, clear] = useDraft(`report:${owner}:${type}:${id}`, EMPTY)
  const [isTried, setTried] = useState(false)
  const [action] = useState(createActionKey)
  const form = useRef<HTMLFormElement>(null)
  const send = useMutation({
    mutationFn: (body: NewReport) => sendReport(body, action.keyFor(body)),
    onSuccess: () => {
      clear()
      action.done()
    },
  })
  const { reason, comment } = draft
  const what = TARGETS[type].toLowerCase()
  const over = Array.from(comment.trim()).length - MOST

  const submit = () => {
    setTried(true)
    if (reason === '') form.current?.querySelector('input')?.focus()
    if (reason === '' || over > 0 || send.isPending) return
    send.mutate({
      target_type: type,
      target_id: id,
      reason,
      ...(comment.trim() !== '' && { comment: comment.trim() }),
    })
  }

  if (send.isSuccess) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="Report sent"
        footer={
          <Button ref={focusIt} onClick={onClose}>
            Close
          </Button>
        }
      >
        <p role="status">Thank you. We’ll look at it and hide it if it breaks the rules.</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Report this ${what}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="report-form" busy={send.isPending} busyLabel="Sending...">
            Send report
          </Button>
        </>
      }
    >
      <form
        id="report-form"
        ref={form}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <ReasonField
          value={reason}
          error={isTried && reason === '' ? 'Please choose a reason' : undefined}
          onChange={(next) => {
            save({ ...draft, reason: next })
          }}
        />
        <TextArea
          label="Comment"
          optional
          rows={3}
          value={comment}
          error={over > 0 ? 'Use at most 2,000 characters.' : undefined}
          hint={
            <>
              Anything that helps us understand it. <TextCount text={comment} most={MOST} />
            </>
          }
          onChange={({ target }) => {
            save({ ...draft, comment: target.value })
          }}
        />
        <p className="text-note text-ink-soft">
          We’ll check it against the{' '}
          <Link to="/rules" className="link" onClick={onClose}>
            rules
          </Link>{' '}
          and hide it if it breaks them. We don’t say who reported it.
        </p>
        <Refusal error={send.error} what={what} />
      </form>
    </Dialog>
  )
}

/** What isn't the reader's mistake is no error. */
function Refusal({ error, what }: { error: Error | null; what: string }) {
  const { code, status } = error instanceof ApiFailure ? error : { code: null, status: null }
  const kind =
    code === 'already_reported'
      ? 'You’ve already reported this. We’ll look at it soon.'
      : code === 'own_target'
        ? `This ${what} is yours, so you can’t report it. You can change or delete it yourself.`
        : null
  if (kind !== null) return <Notice tone="info">{kind}</Notice>
  if (status === 404) return <Notice>{`This ${what} isn’t available any more.`}</Notice>
  return <Notice>{error && messageOf(error)}</Notice>
}
