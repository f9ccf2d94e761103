import { loadChunk } from '../../lib/load-chunk'

/** For pages that show chosen videos now and then. */
export const fetchChosenVideos = loadChunk(() => import('./chosen-videos'))
