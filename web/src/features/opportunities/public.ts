import { loadChunk } from '../../lib/load-chunk'

export { InviteRow } from './invite-row'
export { NeededBy } from './needed-by'
export { RequestCard } from './request-card'
export { useStanding } from './standing'
export { TalkPart } from './talk-part'
export { TrustCard } from './trust-card'

/** Links and files of a request, which most have none of. */
export const fetchReferences = loadChunk(() => import('./references'))
