import { deadline } from '../../lib/time'
import type { Proposal, ProposalStatus } from './types'

export type Side = 'client' | 'developer'

/** The name of each status, for each side. */
export const STATUS_NAMES: Readonly<Record<Side, Readonly<Record<ProposalStatus, string>>>> = {
  client: {
    sent: 'New',
    viewed: 'Read',
    shortlisted: 'Shortlisted',
    accepted: 'Accepted',
    declined: 'Declined',
    closed: 'No reply',
    withdrawn: 'Withdrawn',
  },
  developer: {
    sent: 'Sent',
    viewed: 'Read',
    shortlisted: 'Shortlisted',
    accepted: 'Accepted',
    declined: 'Declined',
    closed: 'No reply',
    withdrawn: 'Withdrawn',
  },
}

type Standing = Pick<Proposal, 'status' | 'closes_at'>

/** The client has not decided yet; after 14 days it closes. */
export const isWaiting = ({ status }: Pick<Proposal, 'status'>) =>
  status === 'sent' || status === 'viewed'

/** The client can still decide, and the developer can still withdraw. */
export const isLive = ({ status }: Pick<Proposal, 'status'>) =>
  isWaiting({ status }) || status === 'shortlisted'

type Step = 'shortlisted' | 'declined' | 'accepted'

/** What a client may do next with a proposal; the server holds to the same. For a request that is over, nobody is chosen. */
export function stepsFor({
  status,
  request,
}: Pick<Proposal, 'status' | 'request'>): readonly Step[] {
  const over = request.status === 'completed' || request.status === 'cancelled'
  if (isLive({ status }) && over) return ['declined']
  if (isWaiting({ status })) return ['accepted', 'shortlisted', 'declined']
  if (status === 'shortlisted') return ['accepted', 'declined']
  // A declined proposal can be shortlisted again.
  return status === 'declined' && !over ? ['shortlisted'] : []
}

/** What became of it, in a sentence to the developer who sent it. */
export function whatBecame({ status, closes_at }: Standing): string {
  switch (status) {
    case 'sent':
      return `Not read yet. Expires on ${deadline(closes_at)} if the client doesn’t reply.`
    case 'viewed':
      return `Read by the client. Expires on ${deadline(closes_at)} if the client doesn’t reply.`
    case 'shortlisted':
      return 'You’re on the client’s shortlist.'
    case 'accepted':
      return 'The client has accepted your proposal.'
    case 'declined':
      return 'The client has declined your proposal.'
    case 'closed':
      return 'The client didn’t reply in time. Other developers can see how often that happens.'
    case 'withdrawn':
      return 'You withdrew it.'
  }
}

/** Until when a client can decide: "Reply by Nov 28"; null once they have. */
export const replyBy = (proposal: Standing): string | null =>
  isWaiting(proposal) ? `Reply by ${deadline(proposal.closes_at)}` : null

/** First what was chosen, then what waits, then what is over; each as it came, the newest first. */
const ORDER: Readonly<Record<ProposalStatus, number>> = {
  accepted: 0,
  shortlisted: 1,
  sent: 2,
  viewed: 2,
  declined: 3,
  closed: 3,
  withdrawn: 4,
}

export interface ProposalGroup {
  readonly request: Proposal['request']
  readonly proposals: readonly Proposal[]
}

/** The client's inbox: per request, the request with the newest proposal first. */
export function groupByRequest(proposals: readonly Proposal[]): readonly ProposalGroup[] {
  const groups = new Map<number, Proposal[]>()
  for (const proposal of proposals) {
    const group = groups.get(proposal.request_id)
    if (group) group.push(proposal)
    else groups.set(proposal.request_id, [proposal])
  }
  return [...groups.values()].flatMap((group) => {
    const [newest] = group
    if (!newest) return []
    const sorted = group.toSorted((one, other) => ORDER[one.status] - ORDER[other.status])
    return [{ request: newest.request, proposals: sorted }]
  })
}

/** "1 proposal", "3 proposals" */
export const countProposals = (count: number) => (count === 1 ? '1 proposal' : `${count} proposals`)
