import { loadChunk } from '../../lib/load-chunk'

export const fetchOwnPayments = loadChunk(() => import('./own-payments'))
