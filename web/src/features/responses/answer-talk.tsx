import { Link } from '@tanstack/react-router'

import { buttonClass } from '../../ui/button'
import { canTalk, MessageDeveloper } from '../conversations/public'
import { nameOf } from './developer-name'
import type { Answer } from './types'

/** For the client: write to whoever answered, or go on where the two of you talk. */
export function AnswerTalk({ answer }: { answer: Answer }) {
  const { request, request_id, developer_id, status, conversation_id } = answer
  if (!canTalk({ status: request.status, conversation_id })) return null
  return (
    <MessageDeveloper
      requestId={request_id}
      developer={{ id: developer_id, name: nameOf(answer) }}
      conversationId={conversation_id}
      variant={status === 'accepted' ? 'primary' : 'secondary'}
      size="small"
    />
  )
}

/** For the developer: where the client and they talk about it, once there is such a place. */
export function AnswerConversation({ answer }: { answer: Answer }) {
  const { conversation_id, request, status } = answer
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
