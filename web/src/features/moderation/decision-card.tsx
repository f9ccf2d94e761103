import { useEffect, useRef, useState, type ReactNode } from 'react'

import { exactTime, shortDay } from '../../lib/time'
import { Button } from '../../ui/button'
import { AppealForm } from './appeal-form'
import { REASONS, TARGETS } from './texts'
import type { Appeal, Decision } from './types'

/** What was hidden, why, and what became of the appeal. */
export function DecisionCard({ decision }: { decision: Decision }) {
  const { id, target_type, title, reason, note, hidden_at, restored_at, appeal } = decision
  const titleId = `decision-${id}`
  return (
    <article aria-labelledby={titleId} className="card grid grid-cols-1 gap-4 p-5">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="text-note text-ink-soft">{TARGETS[target_type]}</p>
          <span className="tag">{restored_at ? 'Restored' : 'Hidden'}</span>
        </div>
        <h2 id={titleId} className="text-lg break-words">
          {title}
        </h2>
        <p className="text-note text-ink-soft">
          Hidden on <Day at={hidden_at} />
          {restored_at && (
            <>
              , visible again since <Day at={restored_at} />
            </>
          )}
        </p>
      </div>
      <dl className="grid gap-3">
        <Fact name="Reason">{REASONS[reason]}</Fact>
        {note && <Fact name="Our note">{note}</Fact>}
      </dl>
      {appeal ? <AppealState appeal={appeal} /> : !restored_at && <Appealing decision={decision} />}
    </article>
  )
}

function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {shortDay(at)}
    </time>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-note text-ink-soft">{name}</dt>
      <dd className="break-words whitespace-pre-line">{children}</dd>
    </div>
  )
}

const STATES: Readonly<Record<Appeal['status'], string>> = {
  open: 'We’ve got your appeal and will answer here.',
  upheld: 'We looked at it again. It stays hidden.',
  restored: 'We looked at it again and restored it.',
}

/** What was asked, and what was answered. */
function AppealState({ appeal }: { appeal: Appeal }) {
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <p role="status" className="font-medium">
        {STATES[appeal.status]}
      </p>
      <dl className="grid gap-3">
        {appeal.answer && <Fact name="Our answer">{appeal.answer}</Fact>}
        <Fact name={`Your appeal of ${shortDay(appeal.created_at)}`}>{appeal.content}</Fact>
      </dl>
    </div>
  )
}

function Appealing({ decision }: { decision: Decision }) {
  const [isWriting, setWriting] = useState(false)

  // The form is gone: the focus goes to the button that opens it.
  const button = useRef<HTMLButtonElement>(null)
  const wasWriting = useRef(false)
  useEffect(() => {
    if (!isWriting && wasWriting.current) button.current?.focus()
    wasWriting.current = isWriting
  }, [isWriting])

  if (isWriting) {
    return (
      <AppealForm
        decision={decision}
        onCancel={() => {
          setWriting(false)
        }}
      />
    )
  }
  return (
    <Button
      ref={button}
      variant="secondary"
      size="small"
      className="justify-self-start"
      onClick={() => {
        setWriting(true)
      }}
    >
      Appeal
      <span className="sr-only"> the decision about {decision.title}</span>
    </Button>
  )
}
