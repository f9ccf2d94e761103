import clsx from 'clsx'

import type { ProjectStatus } from './types'

export const STATUS_NAMES: Readonly<Record<ProjectStatus, string>> = {
  active: 'Active',
  completed: 'Completed',
  archived: 'Archived',
}

const LOOKS: Readonly<Record<ProjectStatus, string>> = {
  active: 'border-transparent bg-accent-wash text-accent',
  completed: 'border-transparent bg-accent text-accent-ink',
  archived: 'border-line bg-sunken text-ink-soft',
}

export function ProjectStatusTag({ status }: { status: ProjectStatus }) {
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
