import { loadChunk } from '../../lib/load-chunk'

export const fetchManager = loadChunk(() => import('./manager'))
export const fetchUploadRow = loadChunk(() => import('./upload-row'))
export const fetchRecorder = loadChunk(() => import('./recorder'))
