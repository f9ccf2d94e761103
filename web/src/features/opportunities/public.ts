export { OpportunityCard } from './opportunity-card'
export { RequestCard } from './request-card'
export { TalkPart } from './talk-part'
export { TrustCard } from './trust-card'
