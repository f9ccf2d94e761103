import { loadChunk } from '../../lib/load-chunk'

/* Dialogs are fetched when they are opened; see `useOpened`. */

export const fetchConfirmDialogs = loadChunk(() => import('./confirm-dialogs'))
export const fetchInviteDialog = loadChunk(() => import('./invite-dialog'))
export const fetchMessageDialog = loadChunk(() => import('./message-dialog'))
export const fetchShareDialog = loadChunk(() => import('./share-dialog'))
