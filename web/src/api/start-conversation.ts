import { api, unwrap } from './client'

/** A developer names the request; its client names the developer too. */
export interface NewConversation {
  readonly request_id: number
  readonly developer_id?: number
}

/** The conversation of the two about the request: a new one, or the one that is there already. */
export const startConversation = (
  body: NewConversation,
  key: string,
): Promise<{ readonly id: number }> =>
  unwrap(api.POST('/conversations/', { body, headers: { 'Idempotency-Key': key } }))
