import { CircleAlert, Clock } from 'lucide-react'

import { Button } from '../../ui/button'
import { Spinner } from '../../ui/spinner'
import { Bubble, Inside, Line } from './message-row'
import type { Outbox, Outgoing } from './outbox'
import type { Row } from './rows'

/** What can be done about a message that was not sent. */
export interface WaitingActions {
  outbox: Outbox
  /** Tries at once instead of waiting for the next attempt. */
  onHurry: () => void
  /** Where it can be changed; nowhere while the conversation is closed. */
  onEdit: ((item: Outgoing) => void) | null
  /** Its buttons are gone: the focus goes on from here. */
  onDecided: () => void
}

interface WaitingRowProps {
  row: Extract<Row, { kind: 'waiting' }>
  actions: WaitingActions
}

/** A message that the server has not taken yet, and why. */
export function WaitingRow({ row, actions }: WaitingRowProps) {
  const { outbox, onHurry, onEdit, onDecided } = actions
  const { item, opens, closes } = row
  const { nonce, content, attachments, state, refusal } = item
  const edit = () => {
    const taken = onEdit && outbox.takeBack(nonce)
    if (taken) onEdit(taken)
  }
  return (
    <Line own opens={opens}>
      <Bubble own closes={closes} isFaint={state !== 'refused'} author={opens ? 'You' : null}>
        <Inside content={content} attachments={attachments} own />
      </Bubble>
      {state === 'refused' ? (
        <div role="alert" className="grid max-w-full justify-items-end gap-1 text-note">
          <p className="flex gap-2 text-heart">
            <CircleAlert aria-hidden size={16} className="mt-1 flex-none" />
            <span className="min-w-0 break-words">
              <strong>Not sent.</strong> {refusal?.message}
            </span>
          </p>
          <div className="flex flex-wrap justify-end gap-1">
            <Button
              size="small"
              variant="secondary"
              onClick={() => {
                outbox.retry(nonce)
                onDecided()
              }}
            >
              Retry
            </Button>
            {onEdit && (
              <Button size="small" variant="quiet" onClick={edit}>
                Edit
              </Button>
            )}
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                outbox.takeBack(nonce)
                onDecided()
              }}
            >
              Discard
            </Button>
          </div>
        </div>
      ) : (
        // Several in a row share the words of the last.
        (closes || state !== 'sending') && (
          <p className="flex items-center gap-1.5 px-1 text-xs text-ink-soft">
            {state === 'held' ? (
              <>
                <Clock aria-hidden size={14} /> Waiting for the message above
              </>
            ) : state === 'trying' ? (
              <>
                <Clock aria-hidden size={14} /> Queued. We’ll send it automatically.
                <button type="button" className="link touch-target" onClick={onHurry}>
                  Try now
                </button>
              </>
            ) : (
              <>
                <Spinner /> Sending...
              </>
            )}
          </p>
        )
      )}
    </Line>
  )
}
