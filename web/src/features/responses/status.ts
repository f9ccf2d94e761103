import { shortDay } from '../../lib/time'
import type { Answer, AnswerStatus } from './types'

export type Side = 'client' | 'developer'

/** What each side calls where an answer stands. */
export const STATUS_NAMES: Readonly<Record<Side, Readonly<Record<AnswerStatus, string>>>> = {
  client: {
    sent: 'New',
    viewed: 'Read',
    shortlisted: 'Shortlisted',
    accepted: 'Accepted',
    declined: 'Declined',
    closed: 'Left open',
    withdrawn: 'Withdrawn',
  },
  developer: {
    sent: 'Sent',
    viewed: 'Read',
    shortlisted: 'Shortlisted',
    accepted: 'Accepted',
    declined: 'Declined',
    closed: 'Closed',
    withdrawn: 'Withdrawn',
  },
}

type Standing = Pick<Answer, 'status' | 'closes_at'>

/** Nobody has said yes or no: it waits for its client, and for 14 days at most. */
export const isWaiting = ({ status }: Pick<Answer, 'status'>) =>
  status === 'sent' || status === 'viewed'

/** What the client can still change, and the developer still take back. */
export const isLive = ({ status }: Pick<Answer, 'status'>) =>
  isWaiting({ status }) || status === 'shortlisted'

type Step = 'shortlisted' | 'declined' | 'accepted'

/** What a client may do next with an answer; the server holds to the same. For a request that is over, nobody is chosen. */
export function stepsFor({ status, request }: Pick<Answer, 'status' | 'request'>): readonly Step[] {
  const over = request.status === 'completed' || request.status === 'cancelled'
  if (isLive({ status }) && over) return ['declined']
  if (isWaiting({ status })) return ['accepted', 'shortlisted', 'declined']
  if (status === 'shortlisted') return ['accepted', 'declined']
  // One may change one's mind, as far as the shortlist.
  return status === 'declined' && !over ? ['shortlisted'] : []
}

/** What became of it, in a sentence to the developer who sent it. */
export function whatBecame({ status, closes_at }: Standing): string {
  switch (status) {
    case 'sent':
      return `The client has not read it yet. Unless they answer by ${shortDay(closes_at)}, it closes.`
    case 'viewed':
      return `The client has read it. Unless they answer by ${shortDay(closes_at)}, it closes.`
    case 'shortlisted':
      return 'You are on the client’s shortlist.'
    case 'accepted':
      return 'The client has accepted your answer.'
    case 'declined':
      return 'The client has declined.'
    case 'closed':
      return 'It ran out without a word. That says nothing about your answer; it shows on the client’s trust card.'
    case 'withdrawn':
      return 'You took it back.'
  }
}

const DAY_MS = 24 * 3600 * 1000

/** How long a client still has to answer: "2 days left", "less than a day left"; null once it is answered. */
export function timeLeft(answer: Standing, now = Date.now()): string | null {
  if (!isWaiting(answer)) return null
  const days = Math.floor((new Date(answer.closes_at).getTime() - now) / DAY_MS)
  if (days < 1) return 'Less than a day left to answer'
  return days === 1 ? '1 day left to answer' : `${days} days left to answer`
}

/** First what was chosen, then what waits, then what is over; each as it came, the newest first. */
const ORDER: Readonly<Record<AnswerStatus, number>> = {
  accepted: 0,
  shortlisted: 1,
  sent: 2,
  viewed: 2,
  declined: 3,
  closed: 3,
  withdrawn: 4,
}

export interface AnswerGroup {
  readonly request: Answer['request']
  readonly answers: readonly Answer[]
}

/** The client's inbox: per request, the request with the newest answer first. */
export function groupByRequest(answers: readonly Answer[]): readonly AnswerGroup[] {
  const groups = new Map<number, Answer[]>()
  for (const answer of answers) {
    const group = groups.get(answer.request_id)
    if (group) group.push(answer)
    else groups.set(answer.request_id, [answer])
  }
  return [...groups.values()].flatMap((group) => {
    const [newest] = group
    if (!newest) return []
    const sorted = group.toSorted((one, other) => ORDER[one.status] - ORDER[other.status])
    return [{ request: newest.request, answers: sorted }]
  })
}

/** "1 answer", "3 answers" */
export const countAnswers = (count: number) => (count === 1 ? '1 answer' : `${count} answers`)
