import type { SharedRequest } from '../../api/types'

/** What a list tells a developer about a request they were invited to, or sent a proposal for. */
export type InvitedTo = Pick<
  SharedRequest,
  'id' | 'title' | 'content' | 'excerpt' | 'estimated_budget' | 'pricing' | 'client'
> &
  Partial<
    Pick<SharedRequest, 'deadline' | 'match_reasons' | 'status' | 'my_response' | 'conversation_id'>
  > & {
    readonly share_date?: string | null
    readonly is_new?: boolean | null
  }
