import { loadChunk } from '../../lib/load-chunk'

/** What a developer sells, for their public page. */
export const fetchDeveloperProducts = loadChunk(() => import('./developer-products'))

/** What a developer sells in figures, for their dashboard. */
export const fetchSellingPart = loadChunk(() => import('./selling-part'))
