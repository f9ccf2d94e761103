import { loadChunk } from '../../lib/load-chunk'

/** Where one's own programs are told of notifications, for one's own page. */
export const fetchWebhooks = loadChunk(() => import('./webhooks'))
