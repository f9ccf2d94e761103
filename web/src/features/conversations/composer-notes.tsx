import { CircleAlert } from 'lucide-react'

import { loadChunk } from '../../lib/load-chunk'
import { AsyncView } from '../../ui/async-view'
import { Skeleton } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import type { Conversation } from './types'

const fetchNote = loadChunk(() => import('./subscription-note'))

interface ComposerNotesProps {
  head: Conversation
  /** Why something was not taken, one sentence each. */
  problems: readonly string[]
}

/** What stands between a text and its being sent, over the text. */
export function ComposerNotes({ head, problems }: ComposerNotesProps) {
  const isLapsed = !head.can_write && head.cannot_write_reason === 'subscription_required'
  return (
    <>
      {isLapsed && <Lapsed />}
      <div role="alert" className="grid gap-1 empty:hidden">
        {problems.map((problem) => (
          <p key={problem} className="flex gap-2 px-2 text-note font-medium text-heart">
            <CircleAlert aria-hidden size={18} className="mt-0.5 flex-none" />
            <span className="min-w-0 break-words">{problem}</span>
          </p>
        ))}
      </div>
    </>
  )
}

function Lapsed() {
  return (
    <AsyncView query={useCode(fetchNote)} skeleton={<Skeleton className="h-15 rounded-m" />}>
      {({ SubscriptionNote }) => <SubscriptionNote />}
    </AsyncView>
  )
}
