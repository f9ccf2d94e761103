import { budgetText } from '../../lib/budget'
import { Avatar } from '../../ui/avatar'
import type { InvitedTo } from './invited-to'
import { NeededBy } from './needed-by'
import { OwnState } from './own-state'
import { RequestActs } from './request-acts'
import { SharedDate } from './shared-date'

interface InviteRowProps {
  request: InvitedTo
  /** Of its title, so that the headings of the page stay in order. */
  level?: 2 | 3
  /** The person goes to see it. */
  onOpen?: () => void
}

/**
 * A request in a developer's list: whose it is, where one stands with it, and what comes next. In a narrow list the whole row
 * leads to the request, and only the conversation has a button.
 */
export function InviteRow({ request, level = 3, onOpen }: InviteRowProps) {
  const Title = `h${level}` as const
  const { title, share_date, is_new, client, match_reasons, deadline } = request
  const reason = match_reasons?.[0]?.text
  return (
    <article className="relative grid min-h-18 grid-cols-[auto_auto_minmax(0,1fr)_auto] content-center items-center py-2.5 @4xl:grid-cols-[auto_minmax(0,1fr)_8.5rem_auto]">
      <span className="row-span-3 mr-3 flex @4xl:row-span-2 @4xl:mr-4">
        <Avatar name={client.name} src={client.logo_url} userType="client" decorative />
      </span>
      <div className="col-span-2 col-start-2 flex min-w-0 items-center gap-2 @4xl:col-span-1">
        <Title className="truncate font-text text-base font-medium tracking-normal">{title}</Title>
        {is_new && !request.my_response && <span className="tag tag-new">New</span>}
      </div>
      <div className="col-start-2 row-start-2 mr-2 empty:hidden @4xl:col-start-3 @4xl:row-span-2 @4xl:row-start-1 @4xl:mx-4">
        <OwnState proposal={request.my_response} />
      </div>
      <p className="col-span-2 col-start-2 row-start-3 truncate text-sm text-ink-soft @4xl:col-span-1 @4xl:col-start-2 @4xl:row-start-2">
        <span className="tabular font-medium text-ink">Budget: {budgetText(request)}</span>
        {' · '}
        {deadline && (
          <>
            <NeededBy deadline={deadline} />
            {' · '}
          </>
        )}
        <span>{client.name}</span>
        {share_date && (
          <>
            {' · '}
            <SharedDate date={share_date} />
          </>
        )}
        {reason !== undefined && (
          <>
            {' · '}
            <span>{reason}</span>
          </>
        )}
      </p>
      <div className="col-start-4 row-span-3 row-start-1 ml-3 flex items-center justify-end gap-2 empty:hidden @4xl:row-span-2 @4xl:row-start-1 @4xl:w-76">
        <RequestActs request={request} details="quiet" inRow onOpen={onOpen} />
      </div>
    </article>
  )
}
