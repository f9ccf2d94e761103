import type { RequestStatus } from './types'

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
