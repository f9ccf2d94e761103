import clsx from 'clsx'

import { money } from '../../lib/currency'
import { civilDay, deadline } from '../../lib/time'
import { StateRing } from '../../ui/state-ring'
import { Attachments, type Conversation } from '../conversations/public'
import { MilestoneInvoice } from '../invoices/public'
import { Changed } from './changed'
import { MilestoneActs } from './milestone-acts'
import { milestoneState, waitingFor } from './states'
import type { Agreement, Milestone } from './types'
import { Part } from './whole-agreement'

interface MilestoneListProps {
  head: Conversation
  self: number
  agreement: Agreement
  /** The version to compare with. */
  before: Agreement | undefined
}

/** Only those that wait for the reader have buttons. */
export function MilestoneList({ head, self, agreement, before }: MilestoneListProps) {
  const isClient = agreement.client_id === self
  const waiting = waitingFor(agreement, isClient)
  const dropped = before?.milestones.slice(agreement.milestones.length) ?? []
  return (
    <Part title="Milestones">
      <ol role="list" className="border-y border-line">
        {agreement.milestones.map((milestone, at) => {
          const isOpen = waiting.includes(milestone)
          return (
            <li
              key={milestone.number}
              className={clsx(
                'grid grid-cols-[1rem_minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-line py-2.5 not-first:border-t',
                isOpen && '-mx-3 rounded-s bg-accent-wash/60 px-3',
              )}
            >
              <Facts
                milestone={milestone}
                before={before ? (before.milestones[at] ?? null) : undefined}
                currency={agreement.currency}
              />
              {milestone.status === 'approved' && milestone.amount_cents > 0 && (
                <MilestoneInvoice
                  conversationId={head.id}
                  agreementId={agreement.id}
                  number={milestone.number}
                  isDeveloper={!isClient}
                />
              )}
              <Said milestone={milestone} isClient={isClient} />
              {isOpen && (
                <MilestoneActs
                  {...{ head, agreement, milestone, isClient }}
                  isNext={milestone === waiting[0]}
                />
              )}
            </li>
          )
        })}
        {dropped.map((milestone) => (
          <li
            key={milestone.number}
            className="flex justify-between gap-3 border-t border-line py-2.5 pl-7"
          >
            <Changed before={milestone.title} now="" />
            <Changed before={money(milestone.amount_cents, agreement.currency)} now="" />
          </li>
        ))}
      </ol>
    </Part>
  )
}

/** When it last moved on, or when it is due. */
function when({ status, approved_at, submitted_at, due_date }: Milestone): string {
  if (status === 'approved' && approved_at) return `Approved ${deadline(approved_at)}`
  if (status === 'submitted' && submitted_at) return `Submitted ${deadline(submitted_at)}`
  const date = due_date ? `due ${civilDay(due_date)}` : 'no due date'
  if (status === 'changes_requested') return `Changes requested, ${date}`
  return `${date.charAt(0).toUpperCase()}${date.slice(1)}`
}

interface FactsProps {
  milestone: Milestone
  /** The same of the version before; null if it had none here. */
  before: Milestone | null | undefined
  currency: string
}

function Facts({ milestone, before, currency }: FactsProps) {
  const { ring, word } = milestoneState(milestone)
  const earlier = (text: (one: Milestone) => string) =>
    before === undefined ? undefined : before === null ? '' : text(before)
  return (
    <>
      <StateRing ring={ring} className="mt-1 size-4" />
      <span className="font-medium break-words">
        <Changed before={earlier(({ title }) => title)} now={milestone.title} />
      </span>
      <span className="tabular text-right font-medium">
        <Changed
          before={earlier(({ amount_cents }) => money(amount_cents, currency))}
          now={money(milestone.amount_cents, currency)}
        />
      </span>
      <span className="col-start-2 text-sm text-ink-soft">
        <Changed before={earlier(when)} now={when(milestone)} />
      </span>
      {/* Later on it stands before the date. */}
      <span
        className={clsx(
          'text-right text-sm text-ink-soft',
          milestone.status !== 'pending' && 'sr-only',
        )}
      >
        {word}
      </span>
    </>
  )
}

/** What was said and sent with the last step, and what happens if nobody says anything. */
function Said({ milestone, isClient }: { milestone: Milestone; isClient: boolean }) {
  const { status, note, attachments, approves_at } = milestone
  const isWaiting = status === 'submitted' && approves_at
  if (!note && attachments.length === 0 && !isWaiting) return null
  return (
    <div className="col-span-2 col-start-2 grid gap-1.5 pt-1">
      {note && <p className="break-words whitespace-pre-line">{note}</p>}
      <div className="-mx-1.5 empty:hidden">
        <Attachments attachments={attachments} own={false} />
      </div>
      {isWaiting && (
        <p className="text-sm text-ink-soft">
          Approved automatically on {deadline(approves_at)} if{' '}
          {isClient ? 'you don’t' : 'the client doesn’t'} reply.
        </p>
      )}
    </div>
  )
}
