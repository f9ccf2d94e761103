import { loadChunk } from '../../lib/load-chunk'
import type { Agreement } from './types'

export { MilestoneBar } from './progress'
export { stateOf, statesOf, sumOf } from './states'
export type { ListedAgreement } from './types'
export type AgreementStatus = Agreement['status']

/** What a conversation shows of agreements, fetched beside it: it is there without. */
export const fetchAgreementParts = loadChunk(() => import('./parts'))
