import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { exactTime, relativeTime } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { Markdown } from '../../ui/markdown'
import { Skeleton, SkeletonText } from '../../ui/skeleton'
import { Offer, WorkLink } from './proposal-facts'
import { ProposalConversation } from './proposal-conversation'
import { Reason } from './reason'
import { proposalQuery } from './queries'
import { ProposalStatusTag } from './status-tag'
import { whatBecame } from './status'
import type { Proposal } from './types'
import { WithdrawButton } from './withdraw-button'

interface MyProposalProps {
  id: number
  /** It has just been sent: the focus goes on to it from the form. */
  fresh: boolean
}

/** What a developer said to this request, and what became of it. */
export function MyProposal({ id, fresh }: MyProposalProps) {
  const query = useQuery(proposalQuery(id))
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (fresh) heading.current?.focus()
  }, [fresh])

  return (
    <section aria-labelledby="my-answer" className="card grid gap-4 p-5 sm:p-6">
      <h2 ref={heading} id="my-answer" tabIndex={-1} className="text-xl outline-none">
        Your proposal
      </h2>
      <AsyncView query={query} skeleton={<MyProposalSkeleton />}>
        {(proposal) => <Sent proposal={proposal} />}
      </AsyncView>
    </section>
  )
}

function Sent({ proposal }: { proposal: Proposal }) {
  const { created_at, status, reason, message_html, profile_link } = proposal
  return (
    <div className="grid gap-4">
      {/* Spoken when it changes while one looks at it. */}
      <div role="status" className="grid gap-2">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ProposalStatusTag status={status} side="developer" />
          <span className="text-note text-ink-soft">
            Sent{' '}
            <time dateTime={created_at} title={exactTime(created_at)}>
              {relativeTime(created_at)}
            </time>
          </span>
        </p>
        <p>{whatBecame(proposal)}</p>
        {reason && <Reason text={reason} />}
      </div>
      <div className="grid gap-3 border-t border-line pt-4">
        <Offer proposal={proposal} />
        <Markdown html={message_html} />
        {profile_link && <WorkLink link={profile_link} />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <Link to="/requests/responses" search={{}} className="link">
          All your proposals
        </Link>
        <div className="flex flex-wrap gap-2 empty:hidden">
          <WithdrawButton proposal={proposal} />
          <ProposalConversation proposal={proposal} />
        </div>
      </div>
    </div>
  )
}

function MyProposalSkeleton() {
  return (
    <span className="grid gap-4">
      <Skeleton className="h-6 w-40" />
      <SkeletonText lines={4} />
    </span>
  )
}
