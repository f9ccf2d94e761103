import type { QueryClient } from '@tanstack/react-query'

import {
  startConversation as postConversation,
  type NewConversation,
} from '../../api/start-conversation'
import { proposalsChanged } from '../proposals/queries'
import { requestChanged } from '../requests/queries'
import { listsChanged } from './lists'

/* Apart from `queries.ts`: pages that start a conversation don't read one, and the other way round. */

/** The request and its proposals say where they are talked about, so they are read again. */
export async function startConversation(
  queryClient: QueryClient,
  body: NewConversation,
  key: string,
): Promise<{ readonly id: number }> {
  const started = await postConversation(body, key)
  void listsChanged(queryClient)
  requestChanged(queryClient, body.request_id)
  proposalsChanged(queryClient)
  return started
}
