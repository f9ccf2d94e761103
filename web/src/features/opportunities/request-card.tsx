import { Link } from '@tanstack/react-router'
import clsx from 'clsx'

import type { SharedRequest } from '../../api/types'
import { dollars } from '../../lib/money'
import { exactTime, shortDay } from '../../lib/time'
import { buttonClass } from '../../ui/button'
import { StartConversation } from '../conversations/public'
import { WhyYouBriefly } from '../matching/public'

interface RequestCardProps {
  request: Pick<
    SharedRequest,
    'id' | 'title' | 'content' | 'excerpt' | 'estimated_budget' | 'share_date' | 'is_new'
  > &
    Partial<Pick<SharedRequest, 'match_reasons' | 'status'>>
  /** Of its title, so that the headings of the page stay in order. */
  level?: 2 | 3
  /** In a narrow list the text is cut earlier. */
  compact?: boolean
  /** The person goes to see it. */
  onOpen?: () => void
}

/** A request that a client has shared with this developer. */
export function RequestCard({ request, level = 3, compact = false, onOpen }: RequestCardProps) {
  const Title = `h${level}` as const
  const { id, title, content, excerpt, estimated_budget, share_date, is_new } = request
  return (
    <article className={clsx('card flex h-full flex-col', compact ? 'p-4' : 'p-5')}>
      <div className="flex min-h-6 items-center justify-between gap-4">
        {share_date && (
          <p className="text-note text-ink-soft">
            Shared:{' '}
            <time dateTime={share_date} title={exactTime(share_date)}>
              {shortDay(share_date)}
            </time>
          </p>
        )}
        {is_new && <span className="tag tag-new">New</span>}
      </div>
      <Title className={clsx('mt-2 break-words', compact ? 'text-lg' : 'text-xl')}>{title}</Title>
      <p
        className={clsx(
          'mt-1.5 text-note break-words text-ink-soft',
          compact ? 'line-clamp-2' : 'line-clamp-3',
        )}
      >
        {excerpt || content}
      </p>
      <WhyYouBriefly reasons={request.match_reasons} most={compact ? 1 : 2} />
      <div className="mt-auto grid gap-3 pt-4">
        <p className="tabular font-bold">Budget: {dollars(estimated_budget)}</p>
        <div className="flex flex-wrap items-start gap-2">
          <Link
            to="/requests/$requestId"
            params={{ requestId: String(id) }}
            className={clsx(buttonClass('secondary', 'small'), 'flex-1 whitespace-nowrap')}
            {...(onOpen && { onClick: onOpen })}
          >
            View Details<span className="sr-only">: {title}</span>
          </Link>
          <StartConversation
            request={request}
            size="small"
            className="flex-1 whitespace-nowrap"
            {...(onOpen && { onLeave: onOpen })}
          />
        </div>
      </div>
    </article>
  )
}
