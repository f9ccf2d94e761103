import { Link } from '@tanstack/react-router'

import { exactTime, relativeTime } from '../../lib/time'
import { Markdown } from '../../ui/markdown'
import { Offer, WorkLink } from './proposal-facts'
import { ProposalConversation } from './proposal-conversation'
import { ProposalVideos } from './proposal-videos'
import { Reason } from './reason'
import { ProposalStatusTag } from './status-tag'
import { whatBecame } from './status'
import type { Proposal } from './types'
import { WithdrawButton } from './withdraw-button'

export function MyProposalText({ proposal }: { proposal: Proposal }) {
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
        <ProposalVideos proposal={proposal} />
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
