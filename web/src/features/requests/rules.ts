import * as z from 'zod/mini'

import { pick } from '../../form/changes'
import type { RequestStatus, Visibility } from './types'

export const STATUSES = [
  'draft',
  'open',
  'paused',
  'in_progress',
  'completed',
  'cancelled',
] as const satisfies readonly RequestStatus[]

export const STATUS_NAMES: Readonly<Record<RequestStatus, string>> = {
  draft: 'Draft',
  open: 'Open',
  paused: 'Paused',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

export function isStatus(value: unknown): value is RequestStatus {
  return STATUSES.some((status) => status === value)
}

export interface Visible {
  readonly value: Visibility
  readonly name: string
  readonly text: string
}

export const VISIBILITIES: readonly Visible[] = [
  {
    value: 'public',
    name: 'Public',
    text: 'Anyone can find it under Open requests.',
  },
  {
    value: 'shared',
    name: 'Invited only',
    text: 'Only developers you invite can see it.',
  },
  {
    value: 'private',
    name: 'Private',
    text: 'Only you. Inviting someone later makes it “Invited only”.',
  },
]

export const visibilityName = (value: Visibility) =>
  VISIBILITIES.find((visible) => visible.value === value)?.name ?? value

/** A step that a request can take from where it stands; the server holds to the same steps. */
export interface Move {
  readonly to: RequestStatus
  readonly label: string
  readonly busy: string
  /** What the toast says afterwards. */
  readonly done: string
  /** There is no simple way back, so it is asked first. */
  readonly ask?: { readonly title: string; readonly text: string }
}

const CANCEL: Move = {
  to: 'cancelled',
  label: 'Cancel request',
  busy: 'Cancelling...',
  done: 'Request cancelled',
  ask: {
    title: 'Cancel this request?',
    text: 'Developers can’t send proposals any more, and invited developers see that you cancelled it. You can reopen it later.',
  },
}
const START: Move = {
  to: 'in_progress',
  label: 'Mark as in progress',
  busy: 'Saving...',
  done: 'Request is in progress',
  ask: {
    title: 'Mark as in progress?',
    text: 'The request leaves the public list. You can complete or cancel it later, but not reopen it.',
  },
}
const REOPEN: Move = {
  to: 'open',
  label: 'Reopen',
  busy: 'Reopening...',
  done: 'Request is open again',
}

const MOVES: Readonly<Record<RequestStatus, readonly Move[]>> = {
  draft: [{ to: 'open', label: 'Publish', busy: 'Publishing...', done: 'Request published' }],
  open: [
    { to: 'paused', label: 'Pause', busy: 'Pausing...', done: 'Request paused' },
    START,
    CANCEL,
  ],
  paused: [REOPEN, START, CANCEL],
  in_progress: [
    {
      to: 'completed',
      label: 'Complete',
      busy: 'Completing...',
      done: 'Request completed',
      ask: {
        title: 'Complete this request?',
        text: 'A completed request can’t be reopened.',
      },
    },
    CANCEL,
  ],
  completed: [],
  cancelled: [REOPEN],
}

export const movesFrom = (status: RequestStatus) => MOVES[status]

/** Only what developers may read can be shared with them. */
export const canShare = (status: RequestStatus) =>
  status === 'open' || status === 'paused' || status === 'in_progress'

export const MOST_PER_SHARE = 50
export const MOST_CONTENT = 10_000
export const MOST_TITLE = 120
export const MOST_SKILLS = 15
const MOST_BUDGET = 10_000_000

const BUDGET_WRONG = 'Enter an amount above $0, for example 1500.'

/** "$1,500.50" is 1500.5; what is no amount of dollars is null. */
export function parseBudget(text: string): number | null {
  const plain = text.trim().replace(/^\$\s*/, '')
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/.test(plain)) return null
  return Number(plain.replaceAll(',', ''))
}

const length = (text: string) => Array.from(text).length

export const titleRule = z.string().check(
  z.refine((text) => text.trim() !== '', 'Enter a title.'),
  z.refine((text) => length(text.trim()) <= MOST_TITLE, `Use at most ${MOST_TITLE} characters.`),
)

export const contentRule = z.string().check(
  z.refine((text) => text.trim() !== '', 'Describe what you need.'),
  z.refine((text) => length(text.trim()) <= MOST_CONTENT, 'Use at most 10,000 characters.'),
)

export const budgetRule = z.string().check(
  z.refine((text) => (parseBudget(text) ?? 0) > 0, BUDGET_WRONG),
  z.refine((text) => (parseBudget(text) ?? 0) <= MOST_BUDGET, 'Enter at most $10,000,000.'),
)

export const requestForm = z.object({
  title: titleRule,
  content: contentRule,
  estimated_budget: budgetRule,
  skills: z.array(z.string()),
  visibility: z.enum(['public', 'shared', 'private']),
})

export type RequestForm = z.infer<typeof requestForm>

export const EMPTY_FORM: RequestForm = {
  title: '',
  content: '',
  estimated_budget: '',
  skills: [],
  visibility: 'public',
}

export function formOf(request: {
  readonly title: string
  readonly content: string
  readonly estimated_budget: number
  readonly skills: readonly string[]
  readonly visibility: Visibility
}): RequestForm {
  const { title, content, estimated_budget, skills, visibility } = request
  return {
    title,
    content,
    estimated_budget: String(estimated_budget),
    skills: [...skills],
    visibility,
  }
}

export function bodyOf(form: RequestForm) {
  return {
    title: form.title.trim(),
    content: form.content.trim(),
    estimated_budget: parseBudget(form.estimated_budget) ?? 0,
    skills: form.skills,
    visibility: form.visibility,
  }
}

/** Only what was changed is sent, so that a change made elsewhere meanwhile is not undone. */
export const changesOf = (form: RequestForm, changed: Partial<RequestForm>) =>
  pick(bodyOf(form), Object.keys(changed) as (keyof RequestForm)[])
