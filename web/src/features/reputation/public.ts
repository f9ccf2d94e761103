import { loadChunk } from '../../lib/load-chunk'

/** Taking one's reputation elsewhere and bringing it here, for one's own page. */
export const fetchReputationPart = loadChunk(() => import('./reputation-part'))

/** What other sites say about a developer, for their public page. */
export const fetchFromOtherSites = loadChunk(() => import('./from-other-sites'))
