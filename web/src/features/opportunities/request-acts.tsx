import { Link } from '@tanstack/react-router'
import clsx from 'clsx'

import { buttonClass, type ButtonVariant } from '../../ui/button'
import { StartConversation } from '../conversations/public'
import type { InvitedTo } from './invited-to'

interface RequestActsProps {
  request: InvitedTo
  /** How View Details looks: beside rows it is quiet. */
  details: ButtonVariant
  /** Where the list is narrow, View Details is the whole row and the conversation an icon. */
  inRow?: boolean
  /** The person goes to see it. */
  onOpen?: (() => void) | undefined
}

const WHOLE_ROW =
  '@max-4xl:absolute @max-4xl:inset-0 @max-4xl:rounded-s @max-4xl:bg-transparent @max-4xl:active:transform-none'

/** What comes next with a request. What was done already is not offered again. */
export function RequestActs({ request, details, inRow = false, onOpen }: RequestActsProps) {
  const { id, title, my_response, conversation_id } = request
  const talks = (conversation_id ?? null) !== null
  return (
    <>
      <Link
        to="/requests/$requestId"
        params={{ requestId: String(id) }}
        className={clsx(buttonClass(details, 'small'), 'whitespace-nowrap', inRow && WHOLE_ROW)}
        {...(onOpen && { onClick: onOpen })}
      >
        <span className={clsx(inRow && '@max-4xl:sr-only')}>View Details</span>
        <span className="sr-only">: {title}</span>
      </Link>
      {(talks || !my_response) && (
        <StartConversation
          request={request}
          variant="secondary"
          size="small"
          inRow={inRow}
          className="whitespace-nowrap"
          {...(onOpen && { onLeave: onOpen })}
        />
      )}
    </>
  )
}
