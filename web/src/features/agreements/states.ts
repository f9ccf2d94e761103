import { money } from '../../lib/currency'
import { civilDay } from '../../lib/time'
import type { Ring } from '../../ui/state-ring'
import type { Agreement, ListedAgreement, Milestone } from './types'

interface State {
  readonly ring: Ring
  readonly word: string
}

const STATES: Readonly<Record<Agreement['status'], State>> = {
  proposed: { ring: 'open', word: 'Proposed' },
  accepted: { ring: 'half', word: 'In progress' },
  completed: { ring: 'done', word: 'Completed' },
  declined: { ring: 'stop', word: 'Declined' },
  withdrawn: { ring: 'stop', word: 'Withdrawn' },
  cancelled: { ring: 'stop', word: 'Cancelled' },
  superseded: { ring: 'none', word: 'Replaced by a newer version' },
}

export const stateOf = ({ status }: Pick<Agreement, 'status'>) => STATES[status]

const MILESTONE_STATES: Readonly<Record<Milestone['status'], State>> = {
  pending: { ring: 'none', word: 'Pending' },
  submitted: { ring: 'half', word: 'Submitted' },
  changes_requested: { ring: 'turn', word: 'Changes requested' },
  approved: { ring: 'done', word: 'Approved' },
}

export const milestoneState = ({ status }: Pick<Milestone, 'status'>) => MILESTONE_STATES[status]

type Amount = Pick<Agreement, 'amount_cents' | 'currency'>

export const sumOf = ({ amount_cents, currency }: Amount) => money(amount_cents, currency)

/** "$9,000 · 3 milestones · due Dec 12" */
export function summaryOf(agreement: Agreement): string {
  const { milestones, due_date } = agreement
  return [
    sumOf(agreement),
    milestones.length === 1 ? '1 milestone' : `${milestones.length} milestones`,
    ...(due_date ? [`due ${civilDay(due_date)}`] : []),
  ].join(' · ')
}

/** Those that this side has to do something about. A developer works on one after the other. */
export function waitingFor(agreement: Agreement, isClient: boolean): readonly Milestone[] {
  if (agreement.status !== 'accepted') return []
  const { milestones } = agreement
  if (isClient) return milestones.filter(({ status }) => status === 'submitted')
  const next = milestones.find(({ status }) => status === 'pending')
  return milestones.filter((one) => one.status === 'changes_requested' || one === next)
}

/** What the list says is to be done next, if it is this person's turn. */
export function nextStep(row: ListedAgreement, self: number, isClient: boolean): string | null {
  if (row.status === 'proposed') return row.created_by === self ? null : 'Your reply'
  if (row.status !== 'accepted') return null
  if (isClient && row.submitted_count > 0) return 'Your approval'
  const isLeft = row.approved_count + row.submitted_count < row.milestone_count
  return !isClient && isLeft ? 'Your work' : null
}

/** The list counts them: approved ones first, then those that are submitted, then those that are to be changed. */
export function statesOf(row: ListedAgreement): readonly Milestone['status'][] {
  const { milestone_count, approved_count, submitted_count, changes_count } = row
  return Array.from({ length: milestone_count }, (_, at) => {
    if (at < approved_count) return 'approved'
    if (at < approved_count + submitted_count) return 'submitted'
    return at < approved_count + submitted_count + changes_count ? 'changes_requested' : 'pending'
  })
}
