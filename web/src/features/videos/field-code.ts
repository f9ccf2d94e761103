import { loadChunk } from '../../lib/load-chunk'

/** For a form in which few choose a video. */
export const fetchVideosField = loadChunk(() => import('./videos-field'))
