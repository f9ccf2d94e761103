import { loadChunk } from '../../lib/load-chunk'

/** What a conversation shows of agreements, fetched beside it: it is there without. */
export const fetchAgreementParts = loadChunk(() => import('./parts'))
