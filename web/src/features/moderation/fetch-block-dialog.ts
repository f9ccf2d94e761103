import { loadChunk } from '../../lib/load-chunk'

/** Whether somebody is blocked, and the way to change it. */
export const fetchBlockDialog = loadChunk(() => import('./block-dialog'))
