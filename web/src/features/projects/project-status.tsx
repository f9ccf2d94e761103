import { Pill } from '../../ui/pill'
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
  return <Pill look={LOOKS[status]}>{STATUS_NAMES[status]}</Pill>
}
