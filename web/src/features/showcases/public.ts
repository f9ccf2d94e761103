import { loadChunk } from '../../lib/load-chunk'

/** What a developer shows, for their public page. */
export const fetchDeveloperShowcases = loadChunk(() => import('./developer-showcases'))
