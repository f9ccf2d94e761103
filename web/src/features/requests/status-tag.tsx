import { Pill } from '../../ui/pill'
import { STATUS_NAMES } from './rules'
import type { RequestStatus } from './types'

const LOOKS: Readonly<Record<RequestStatus, string>> = {
  draft: 'border-dashed border-line-firm text-ink-soft',
  open: 'border-transparent bg-accent-wash text-accent',
  paused: 'border-line bg-sunken text-ink-soft',
  in_progress: 'border-accent text-accent',
  completed: 'border-line-firm text-ink',
  cancelled: 'border-line text-ink-soft line-through',
}

export function StatusTag({ status }: { status: RequestStatus }) {
  return <Pill look={LOOKS[status]}>{STATUS_NAMES[status]}</Pill>
}
