import { loadChunk } from '../../lib/load-chunk'
import type { UserType } from '../../session/user'

/* A long form and the libraries it needs: only the one of one's own role is fetched. */

export const fetchClientEditor = loadChunk(() => import('./client-editor'))
export const fetchDeveloperEditor = loadChunk(() => import('./developer-editor'))

export const fetchEditor = (role: UserType): Promise<unknown> =>
  role === 'client' ? fetchClientEditor() : fetchDeveloperEditor()
