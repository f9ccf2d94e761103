import { loadChunk } from '../../lib/load-chunk'

/** Tokens for one's own programs, for one's own page. */
export const fetchApiTokens = loadChunk(() => import('./api-tokens'))
