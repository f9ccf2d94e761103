import { loadChunk } from '../../lib/load-chunk'

export const fetchPutInProject = loadChunk(() => import('./put-in-project'))
