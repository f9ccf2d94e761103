import { Pill } from '../../ui/pill'
import { STATUS_NAMES, type Side } from './status'
import type { AnswerStatus } from './types'

const LOOKS: Readonly<Record<AnswerStatus, string>> = {
  sent: 'border-line-firm text-ink',
  viewed: 'border-line bg-sunken text-ink-soft',
  shortlisted: 'border-transparent bg-accent-wash text-accent',
  accepted: 'border-transparent bg-accent text-accent-ink',
  declined: 'border-line text-ink-soft',
  closed: 'border-dashed border-line-firm text-ink-soft',
  withdrawn: 'border-line text-ink-soft line-through',
}

/** Where an answer stands. To its client an unread one is new. */
export function AnswerStatusTag({ status, side }: { status: AnswerStatus; side: Side }) {
  const name = STATUS_NAMES[side][status]
  if (side === 'client' && status === 'sent') return <span className="tag tag-new">{name}</span>
  return <Pill look={LOOKS[status]}>{name}</Pill>
}
