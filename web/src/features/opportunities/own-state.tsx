import clsx from 'clsx'
import { Check, CircleSlash, Eye, Hourglass, Send, type LucideIcon } from 'lucide-react'

import type { PublicRequest } from '../../api/types'

type ProposalStatus = NonNullable<PublicRequest['my_response']>['status']

/** What became of one's own proposal, in a word or two. One that was withdrawn is none. */
const STATES: Readonly<
  Partial<Record<ProposalStatus, { text: string; Icon: LucideIcon; good?: true }>>
> = {
  sent: { text: 'Proposal sent', Icon: Send },
  viewed: { text: 'Proposal read', Icon: Eye },
  shortlisted: { text: 'Shortlisted', Icon: Check, good: true },
  accepted: { text: 'Accepted', Icon: Check, good: true },
  declined: { text: 'Declined', Icon: CircleSlash },
  closed: { text: 'No reply', Icon: Hourglass },
}

interface OwnStateProps {
  /** One's own proposal to a request, if there is one. */
  proposal: PublicRequest['my_response']
}

/** Where one stands with a request. */
export function OwnState({ proposal }: OwnStateProps) {
  const state = proposal && STATES[proposal.status]
  if (!state) return null
  const { text, Icon, good } = state
  return (
    <span
      className={clsx(
        'inline-flex h-6 flex-none items-center gap-1.5 rounded-full px-2.5 text-sm font-medium whitespace-nowrap',
        good ? 'bg-accent-wash text-accent' : 'bg-fill text-ink',
      )}
    >
      <Icon aria-hidden size={14} />
      {text}
    </span>
  )
}
