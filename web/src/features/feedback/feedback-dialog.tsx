import { useRef, useState } from 'react'

import type { FeedbackBody } from '../../api/types'
import { useDraft } from '../../lib/use-draft'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextArea, TextField } from '../../ui/field'
import { StarsInput } from '../../ui/stars'
import { sendFeedback } from './send'

export type FeedbackPlace = 'footer' | 'side_menu'

const TARGET = 'general_feedback'
const EMPTY = { rating: 0, name: '', email: '', comment: '' }

interface FeedbackDialogProps {
  /** Where it was asked for; closed while null. */
  from: FeedbackPlace | null
  onClose: () => void
}

export function FeedbackDialog({ from, onClose }: FeedbackDialogProps) {
  return from === null ? null : <OpenDialog from={from} onClose={onClose} />
}

function OpenDialog({ from, onClose }: { from: FeedbackPlace; onClose: () => void }) {
  const owner = useSession((state) => state.user?.id ?? 'visitor')
  const [draft, save, clear] = useDraft(`feedback:${owner}`, EMPTY)
  const [state, setState] = useState<'writing' | 'sending' | 'sent' | 'queued'>('writing')
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const error = tried && draft.rating === 0 ? 'Please select a rating' : undefined

  const submit = async () => {
    if (state === 'sending') return
    setTried(true)
    if (draft.rating === 0) {
      form.current?.querySelector('input')?.focus()
      return
    }
    setState('sending')
    const outcome = await sendFeedback(feedbackBody(draft, from))
    clear()
    setState(outcome)
  }

  if (state === 'sent' || state === 'queued') {
    return (
      <Dialog
        open
        onClose={onClose}
        title="Share Your Feedback"
        footer={<Button onClick={onClose}>Close</Button>}
      >
        <div role="status" className="grid gap-2">
          <p className="text-lg">Thank you for your feedback!</p>
          {state === 'queued' && (
            <p className="text-ink-soft">It’s queued. We’ll send it when the connection is back.</p>
          )}
        </div>
      </Dialog>
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Share Your Feedback"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form="feedback-form"
            busy={state === 'sending'}
            busyLabel="Sending..."
          >
            Send feedback
          </Button>
        </>
      }
    >
      <form
        id="feedback-form"
        ref={form}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <StarsInput
          label="Your rating"
          value={draft.rating}
          onChange={(rating) => {
            save({ ...draft, rating })
          }}
          error={error}
        />
        <TextField
          label="Name"
          optional
          autoComplete="name"
          value={draft.name}
          onChange={(event) => {
            save({ ...draft, name: event.target.value })
          }}
        />
        <TextField
          label="Email"
          optional
          type="email"
          autoComplete="email"
          hint="Only if you’d like a reply."
          value={draft.email}
          onChange={(event) => {
            save({ ...draft, email: event.target.value })
          }}
        />
        <TextArea
          label="Comments"
          rows={4}
          maxLength={5000}
          value={draft.comment}
          onChange={(event) => {
            save({ ...draft, comment: event.target.value })
          }}
        />
      </form>
    </Dialog>
  )
}

function feedbackBody(draft: typeof EMPTY, location: FeedbackPlace): FeedbackBody {
  const { rating, name, email, comment } = draft
  return {
    rating,
    comment: comment.trim(),
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(email.trim() !== '' && { email: email.trim() }),
    location,
    target_id: TARGET,
  }
}
