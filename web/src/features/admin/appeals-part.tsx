import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ahead } from '../../lib/load-chunk'
import { exactTime, relativeTime, shortDay } from '../../lib/time'
import { Button } from '../../ui/button'
import { Pill } from '../../ui/pill'
import { AdminList } from './admin-list'
import { Choice } from './choice'
import { appealsQuery, decideAppeal, type Shown } from './moderation-queries'
import { REASONS, TARGETS } from './texts'
import type { Appeal, AppealAction } from './types'
import { fetchActDialog, useAct } from './use-act'

const SHOWN = [
  ['open', 'Open'],
  ['closed', 'Closed'],
] as const
const STATES: Readonly<Record<Appeal['status'], string>> = {
  open: 'Open',
  upheld: 'Stays hidden',
  restored: 'Restored',
}

/** What people say against having something hidden, and the answers to it. */
export function Part() {
  const [shown, setShown] = useState<Shown>('open')
  const query = useInfiniteQuery(appealsQuery(shown))
  const queryClient = useQueryClient()
  const { ask, dialog } = useAct()

  const decide = (appeal: Appeal, action: AppealAction) => {
    const what = TARGETS[appeal.decision.target_type].toLowerCase()
    const isRestore = action === 'restore'
    ask({
      title: isRestore ? `Show this ${what} again?` : `Keep this ${what} hidden?`,
      text: isRestore
        ? 'It will be where it was, and the appeal is closed.'
        : 'The appeal is closed. They can’t appeal again.',
      verb: isRestore ? 'Restore' : 'Keep hidden',
      busy: isRestore ? 'Restoring...' : 'Sending...',
      note: { label: 'Answer', hint: 'The owner reads it.', isNeeded: true },
      run: (answer) => decideAppeal(queryClient, appeal.id, action, answer),
      done: 'Appeal answered',
    })
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <Choice label="Which appeals" value={shown} options={SHOWN} onChange={setShown} />
      <AdminList
        query={query}
        empty={shown === 'open' ? 'No open appeals.' : 'No closed appeals yet.'}
      >
        {(appeal) => <AppealRow appeal={appeal} onDecide={decide} />}
      </AdminList>
      {dialog}
    </div>
  )
}

interface AppealRowProps {
  appeal: Appeal
  onDecide: (appeal: Appeal, action: AppealAction) => void
}

const ACTIONS = [
  ['restore', 'Restore'],
  ['uphold', 'Keep hidden'],
] as const

function AppealRow({ appeal, onDecide }: AppealRowProps) {
  const { content, status, answer, created_at, decision } = appeal
  const { target_type, title, reason, note, hidden_at, owner } = decision
  const name = title === '' ? TARGETS[target_type] : title
  return (
    <article className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 font-text text-base font-medium tracking-normal break-words">
          {name}
        </h2>
        <Pill look="border-line text-ink-soft">{TARGETS[target_type]}</Pill>
        {status !== 'open' && <Pill look="border-line text-ink-soft">{STATES[status]}</Pill>}
      </div>
      <p className="max-w-[72ch] rounded-s bg-sunken px-4 py-3 break-words whitespace-pre-wrap">
        {content}
      </p>
      <p className="text-sm break-words text-ink-soft">
        {`${owner.username} · `}
        <time dateTime={created_at} title={exactTime(created_at)}>
          {relativeTime(created_at)}
        </time>
        {` · Hidden ${shortDay(hidden_at)}: ${REASONS[reason]}${note ? `. ${note}` : ''}`}
      </p>
      {answer && <p className="max-w-[72ch] break-words whitespace-pre-wrap">{answer}</p>}
      {status === 'open' && (
        <div className="flex flex-wrap gap-2">
          {ACTIONS.map(([action, verb]) => (
            <Button
              key={action}
              variant="secondary"
              size="small"
              {...ahead(fetchActDialog)}
              onClick={() => {
                onDecide(appeal, action)
              }}
            >
              {verb}
              <span className="sr-only">{name}</span>
            </Button>
          ))}
        </div>
      )}
    </article>
  )
}
