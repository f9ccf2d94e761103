import { Link } from '@tanstack/react-router'
import clsx from 'clsx'

import { buttonClass, type ButtonVariant } from '../../ui/button'
import { StartConversation } from '../conversations/public'
import type { InvitedTo } from './invited-to'

interface RequestActsProps {
  request: InvitedTo
  /** How View Details looks: beside rows it is quiet. */
  details: ButtonVariant
  /** The person goes to see it. */
  onOpen?: (() => void) | undefined
  className?: string
}

/** What comes next with a request. What was done already is not offered again. */
export function RequestActs({ request, details, onOpen, className }: RequestActsProps) {
  const { id, title, my_response, conversation_id } = request
  const talks = (conversation_id ?? null) !== null
  return (
    <>
      <Link
        to="/requests/$requestId"
        params={{ requestId: String(id) }}
        className={clsx(buttonClass(details, 'small'), 'whitespace-nowrap', className)}
        {...(onOpen && { onClick: onOpen })}
      >
        View Details<span className="sr-only">: {title}</span>
      </Link>
      {(talks || !my_response) && (
        <StartConversation
          request={request}
          variant="secondary"
          size="small"
          className={clsx('whitespace-nowrap', className)}
          {...(onOpen && { onLeave: onOpen })}
        />
      )}
    </>
  )
}
