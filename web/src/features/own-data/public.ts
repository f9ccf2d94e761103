import { loadChunk } from '../../lib/load-chunk'

/** One's data as an archive, and the end of one's account, for one's own page. */
export const fetchOwnData = loadChunk(() => import('./own-data'))
