import { loadChunk } from '../../lib/load-chunk'

export { SellingPart, useOwnProducts } from './selling-part'

/** What a developer sells, for their public page. */
export const fetchDeveloperProducts = loadChunk(() => import('./developer-products'))
