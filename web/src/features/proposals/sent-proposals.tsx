import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import { budgetText } from '../../lib/budget'
import { exactTime, relativeTime } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { Button, buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Markdown } from '../../ui/markdown'
import { ROWS } from '../../ui/rows'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { SkeletonCards } from '../../ui/skeleton'
import { Offer } from './proposal-facts'
import { ProposalConversation } from './proposal-conversation'
import { ProposalVideos } from './proposal-videos'
import { NoMatchingProposals } from './no-matching-proposals'
import { listedProposalsQuery } from './queries'
import { Reason } from './reason'
import { STATUS_NAMES, whatBecame } from './status'
import { ProposalStatusTag } from './status-tag'
import type { Proposal } from './types'
import { WithdrawButton } from './withdraw-button'

/** What a developer sent, and what became of each. */
export function SentProposals() {
  const filters = useSearch({ from: '/requests/responses' })
  const { status, request } = filters
  const query = useInfiniteQuery(listedProposalsQuery(false, filters))
  return (
    <AsyncView
      query={firstPageOf(query)}
      skeleton={<SkeletonCards count={3} className="h-48" />}
      empty={
        status === undefined && request === undefined ? (
          <NeverAny />
        ) : (
          <NoMatchingProposals name={status && STATUS_NAMES.developer[status]} />
        )
      }
    >
      {(proposals) => (
        <div className="grid gap-6">
          <ul role="list" className={ROWS}>
            {proposals.map((proposal) => (
              <li key={proposal.id}>
                <SentCard proposal={proposal} />
              </li>
            ))}
          </ul>
          <ShowMore query={query} />
        </div>
      )}
    </AsyncView>
  )
}

function SentCard({ proposal }: { proposal: Proposal }) {
  const [open, setOpen] = useState(false)
  const { request, client, status, reason, created_at, message_html } = proposal
  return (
    <article className="grid grid-cols-1 gap-3 py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-lg break-words">
            <Link
              to="/requests/$requestId"
              params={{ requestId: String(request.id) }}
              className="no-underline hover:underline"
            >
              {request.title}
            </Link>
          </h2>
          <p className="tabular mt-1 text-note break-words text-ink-soft">
            {client.name} · Budget: {budgetText(request)} · sent{' '}
            <time dateTime={created_at} title={exactTime(created_at)}>
              {relativeTime(created_at)}
            </time>
          </p>
        </div>
        <ProposalStatusTag status={status} side="developer" />
      </div>
      <div role="status" className="grid gap-2">
        <p>{whatBecame(proposal)}</p>
        {reason && <Reason text={reason} />}
      </div>
      <Offer proposal={proposal} />
      {open && (
        <>
          <Markdown html={message_html} />
          <ProposalVideos proposal={proposal} />
        </>
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          variant="quiet"
          size="small"
          className="-ml-3"
          aria-expanded={open}
          onClick={() => {
            setOpen(!open)
          }}
        >
          {open ? 'Hide proposal' : 'Show proposal'}
          <span className="sr-only">: {request.title}</span>
        </Button>
        <div className="flex flex-wrap gap-2 empty:hidden">
          <WithdrawButton proposal={proposal} />
          <ProposalConversation proposal={proposal} />
        </div>
      </div>
    </article>
  )
}

function NeverAny() {
  return (
    <EmptyState
      title="No proposals yet"
      text="Track your proposals here: read, shortlisted, accepted or declined."
      action={
        <Link to="/opportunities" className={buttonClass('primary')}>
          Browse open requests
        </Link>
      }
    />
  )
}
