import { loadChunk } from '../../lib/load-chunk'

export { ACCOUNT_PARTS } from './part-names'
export const fetchAccountParts = loadChunk(() => import('./account-parts'))
