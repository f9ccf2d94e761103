import { StateRing, type Ring } from '../../ui/state-ring'
import type { ProjectStatus } from './types'

export const STATUS_NAMES: Readonly<Record<ProjectStatus, string>> = {
  active: 'Active',
  completed: 'Completed',
  archived: 'Archived',
}

const RINGS: Readonly<Record<ProjectStatus, Ring>> = {
  active: 'half',
  completed: 'done',
  archived: 'none',
}

export function ProjectStatusTag({ status }: { status: ProjectStatus }) {
  return (
    <span className="inline-flex items-center gap-2 text-sm font-medium whitespace-nowrap">
      <StateRing ring={RINGS[status]} />
      {STATUS_NAMES[status]}
    </span>
  )
}
