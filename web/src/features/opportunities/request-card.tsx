import { budgetText } from '../../lib/budget'
import { WhyYouBriefly } from '../matching/public'
import type { InvitedTo } from './invited-to'
import { NeededBy } from './needed-by'
import { OwnState } from './own-state'
import { RequestActs } from './request-acts'
import { SharedDate } from './shared-date'

interface RequestCardProps {
  request: InvitedTo
  /** The person goes to see it. */
  onOpen?: () => void
}

/** A request that a client has shared with this developer, as it stands in the bell's list. */
export function RequestCard({ request, onOpen }: RequestCardProps) {
  const { title, content, excerpt, share_date, is_new, client, deadline } = request
  return (
    <article className="grid gap-1.5 px-1 py-3.5">
      <div className="flex min-h-6 items-center justify-between gap-4 text-sm text-ink-soft">
        {share_date && (
          <p>
            <SharedDate date={share_date} />
          </p>
        )}
        {is_new && <span className="tag tag-new">New</span>}
      </div>
      <h3 className="text-base break-words">{title}</h3>
      <p className="text-sm break-words text-ink-soft">{client.name}</p>
      <p className="line-clamp-2 text-note break-words text-ink-soft">{excerpt || content}</p>
      <WhyYouBriefly reasons={request.match_reasons} most={1} />
      <p className="tabular text-note">
        <span className="font-bold">Budget: {budgetText(request)}</span>
        {deadline && (
          <>
            {' · '}
            <NeededBy deadline={deadline} />
          </>
        )}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <OwnState proposal={request.my_response} />
        <RequestActs
          request={request}
          details={request.my_response ? 'quiet' : 'secondary'}
          onOpen={onOpen}
        />
      </div>
    </article>
  )
}
