import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { X } from 'lucide-react'

import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Notice } from '../../ui/notice'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { SkeletonCards } from '../../ui/skeleton'
import { InboxGroup } from './inbox-group'
import { NoMatchingProposals } from './no-matching-proposals'
import { listedProposalsQuery } from './queries'
import { countProposals, groupByRequest, STATUS_NAMES } from './status'
import type { Proposal } from './types'

/** What a client received, request by request. */
export function Inbox() {
  const filters = useSearch({ from: '/requests/responses' })
  const { status, request } = filters
  const query = useInfiniteQuery(listedProposalsQuery(true, filters))
  return (
    <AsyncView
      query={firstPageOf(query)}
      skeleton={<SkeletonCards count={3} className="h-72" />}
      empty={
        status === undefined && request === undefined ? (
          <NeverAny />
        ) : (
          <NoMatchingProposals name={status && STATUS_NAMES.client[status]} />
        )
      }
    >
      {(proposals) => (
        <div className="grid grid-cols-1 gap-8">
          <Reminder proposals={proposals} />
          {request !== undefined && <OnlyOne title={proposals[0]?.request.title ?? ''} />}
          {groupByRequest(proposals).map((group) => (
            <InboxGroup key={group.request.id} group={group} alone={request !== undefined} />
          ))}
          <ShowMore query={query} />
        </div>
      )}
    </AsyncView>
  )
}

/** Said before the time is over, not after. */
function Reminder({ proposals }: { proposals: readonly Proposal[] }) {
  const due = proposals.filter(({ reminder }) => reminder).length
  if (due === 0) return null
  return (
    <Notice tone="info">
      {countProposals(due)} will expire soon. Shortlist, accept or decline{' '}
      {due === 1 ? 'it' : 'them'}: developers can see how often you reply.
    </Notice>
  )
}

function OnlyOne({ title }: { title: string }) {
  const { status } = useSearch({ from: '/requests/responses' })
  return (
    <p className="-mb-2 flex flex-wrap items-center gap-3">
      <span className="min-w-0 break-words">
        Only proposals for <strong>{title}</strong>
      </span>
      <Link
        to="/requests/responses"
        search={status ? { status } : {}}
        className={buttonClass('quiet', 'small')}
      >
        <X aria-hidden size={16} />
        Show all requests
      </Link>
    </p>
  )
}

function NeverAny() {
  return (
    <EmptyState
      title="No proposals yet"
      text="Developers can send proposals to your open requests. Invite the ones you’d like to hear from."
      action={
        <Link to="/requests" search={{}} className={buttonClass('primary')}>
          Go to your requests
        </Link>
      }
    />
  )
}
