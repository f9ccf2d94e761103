import { loadChunk } from '../../lib/load-chunk'

export const fetchPlayer = loadChunk(() => import('../../ui/video-player/video-player'))
