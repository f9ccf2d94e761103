import { loadChunk } from '../../lib/load-chunk'

export const fetchPlayer = loadChunk(() => import('../../ui/video-player/video-player'))
export const fetchAskQuestions = loadChunk(() => import('./ask-questions'))
export const fetchOwnerQuestions = loadChunk(() => import('./owner-questions'))
