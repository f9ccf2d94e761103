import { Link } from '@tanstack/react-router'

import { buttonClass } from '../../ui/button'
import { canTalk, MessageDeveloper } from '../conversations/public'
import { nameOf } from './developer-name'
import type { Proposal } from './types'

/** For the client: message the developer, or open the conversation. */
export function MessageProposer({ proposal }: { proposal: Proposal }) {
  const { request, request_id, developer_id, status, conversation_id } = proposal
  if (!canTalk({ status: request.status, conversation_id })) return null
  return (
    <MessageDeveloper
      requestId={request_id}
      developer={{ id: developer_id, name: nameOf(proposal) }}
      conversationId={conversation_id}
      variant={status === 'accepted' ? 'primary' : 'secondary'}
      size="small"
    />
  )
}

/** For the developer: a link to the conversation, once there is one. */
export function ProposalConversation({ proposal }: { proposal: Proposal }) {
  const { conversation_id, request, status } = proposal
  if (!conversation_id) return null
  return (
    <Link
      to="/conversations/$id"
      params={{ id: String(conversation_id) }}
      className={buttonClass(status === 'accepted' ? 'primary' : 'secondary', 'small')}
    >
      Open conversation<span className="sr-only">: {request.title}</span>
    </Link>
  )
}
