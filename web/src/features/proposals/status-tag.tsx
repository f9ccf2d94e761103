import { Pill } from '../../ui/pill'
import { STATUS_NAMES, type Side } from './status'
import type { ProposalStatus } from './types'

const LOOKS: Readonly<Record<ProposalStatus, string>> = {
  sent: 'border-line-firm text-ink',
  viewed: 'border-line bg-sunken text-ink-soft',
  shortlisted: 'border-transparent bg-accent-wash text-accent',
  accepted: 'border-transparent bg-accent-wash text-accent',
  declined: 'border-line text-ink-soft',
  closed: 'border-dashed border-line-firm text-ink-soft',
  withdrawn: 'border-line text-ink-soft line-through',
}

/** Where a proposal stands. To its client an unread one is new. */
export function ProposalStatusTag({ status, side }: { status: ProposalStatus; side: Side }) {
  const name = STATUS_NAMES[side][status]
  if (side === 'client' && status === 'sent') return <span className="tag tag-new">{name}</span>
  return <Pill look={LOOKS[status]}>{name}</Pill>
}
