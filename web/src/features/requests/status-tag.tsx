import clsx from 'clsx'

import { STATUS_NAMES } from './rules'
import type { RequestStatus } from './types'

const LOOKS: Readonly<Record<RequestStatus, string>> = {
  draft: 'border-dashed border-line-firm text-ink-soft',
  open: 'border-transparent bg-accent-wash text-accent',
  paused: 'border-line bg-sunken text-ink-soft',
  in_progress: 'border-accent text-accent',
  completed: 'border-transparent bg-accent text-accent-ink',
  cancelled: 'border-line text-ink-soft line-through',
}

export function StatusTag({ status }: { status: RequestStatus }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center rounded-full border px-2.5 py-0.5 text-sm font-medium whitespace-nowrap',
        LOOKS[status],
      )}
    >
      {STATUS_NAMES[status]}
    </span>
  )
}
