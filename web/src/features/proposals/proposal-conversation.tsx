import { Link } from '@tanstack/react-router'

import { buttonClass } from '../../ui/button'
import { canTalk, MessageDeveloper } from '../conversations/public'
import { nameOf } from './developer-name'
import type { Proposal } from './types'

/** For the client: message the developer, or open the conversation. */
export function MessageProposer({ proposal }: { proposal: Proposal }) {
  const { request, request_id, developer_id, conversation_id } = proposal
  if (!canTalk({ status: request.status, conversation_id })) return null
  return (
    <MessageDeveloper
      requestId={request_id}
      developer={{ id: developer_id, name: nameOf(proposal) }}
      conversationId={conversation_id}
      variant="secondary"
      size="small"
    />
  )
}

/** For the developer: a link to the conversation, once there is one. */
export function ProposalConversation({ proposal }: { proposal: Proposal }) {
  const { conversation_id, request } = proposal
  if (!conversation_id) return null
  return (
    <Link
      to="/conversations/$id"
      params={{ id: String(conversation_id) }}
      className={buttonClass('secondary', 'small')}
    >
      Open conversation<span className="sr-only">: {request.title}</span>
    </Link>
  )
}
