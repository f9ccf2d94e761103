import { dollars } from '../../lib/money'
import { Avatar } from '../../ui/avatar'
import type { InvitedTo } from './invited-to'
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

/** A request in a developer's list: whose it is, where one stands with it, and what comes next. */
export function InviteRow({ request, level = 3, onOpen }: InviteRowProps) {
  const Title = `h${level}` as const
  const { title, estimated_budget, share_date, is_new, client, match_reasons } = request
  const reason = match_reasons?.[0]?.text
  return (
    <article className="grid min-h-18 grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-3 lg:grid-cols-[2.5rem_minmax(0,1fr)_8.5rem_auto]">
      <span className="flex self-start lg:self-center">
        <Avatar name={client.name} src={client.logo_url} shape="firm" decorative />
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Title className="min-w-0 font-text text-base font-medium tracking-normal break-words">
            {title}
          </Title>
          {is_new && !request.my_response && <span className="tag tag-new">New</span>}
        </div>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-ink-soft">
          <span className="min-w-0 break-words">{client.name}</span>
          <span className="tabular font-medium text-ink">Budget: {dollars(estimated_budget)}</span>
          {share_date && (
            <span>
              <SharedDate date={share_date} />
            </span>
          )}
          {reason !== undefined && <span className="min-w-0 break-words">{reason}</span>}
        </p>
      </div>
      <div className="col-start-2 empty:hidden lg:col-start-3">
        <OwnState proposal={request.my_response} />
      </div>
      <div className="flex flex-wrap items-center gap-2 max-lg:col-span-2 max-lg:-ml-2.5 lg:col-start-4 lg:min-w-72 lg:justify-end">
        <RequestActs request={request} details="quiet" onOpen={onOpen} />
      </div>
    </article>
  )
}

/** The rows of such a list, between hairlines. */
export const INVITE_ROWS = 'divide-y divide-line border-y border-line'
