import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'

import { exactTime, relativeTime } from '../../lib/time'
import { Avatar } from '../../ui/avatar'
import { Stars } from '../../ui/stars'
import { ProposalActions } from './proposal-actions'
import { Offer, WorkLink } from './proposal-facts'
import { MessageProposer } from './proposal-conversation'
import { ProposalVideos } from './proposal-videos'
import { percentText } from './compare'
import { hasCard, nameOf } from './developer-name'
import { Message } from './message'
import { Reason } from './reason'
import { replyBy } from './status'
import { ProposalStatusTag } from './status-tag'
import type { Proposal } from './types'

interface ProposalCardProps {
  proposal: Proposal
  /** The box to tick for the comparison, where there is something to compare with. */
  choice?: ReactNode
}

/** One proposal in its client's inbox. */
export function ProposalCard({ proposal, choice }: ProposalCardProps) {
  const { created_at, status, reason, profile_link } = proposal
  return (
    <article
      aria-label={`Proposal from ${nameOf(proposal)}`}
      className="grid grid-cols-1 gap-3 py-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Who proposal={proposal} />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ProposalStatusTag status={status} side="client" />
          <time
            dateTime={created_at}
            title={exactTime(created_at)}
            className="text-note text-ink-soft"
          >
            {relativeTime(created_at)}
          </time>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
        <Offer proposal={proposal} />
        {hasCard(proposal) && <Standing proposal={proposal} />}
      </div>
      <Skills skills={proposal.developer.skills ?? []} />
      <Message proposal={proposal} />
      {profile_link && <WorkLink link={profile_link} />}
      <ProposalVideos proposal={proposal} />
      {reason && <Reason text={reason} />}
      <TimeLeft proposal={proposal} />
      <div className="flex flex-wrap items-start gap-2 empty:hidden">
        <ProposalActions proposal={proposal} />
        <MessageProposer proposal={proposal} />
        {choice && <div className="ml-auto">{choice}</div>}
      </div>
    </article>
  )
}

/** The name leads to the profile where the developer chose to show it. */
export function Who({ proposal }: { proposal: Proposal }) {
  const { developer, developer_id } = proposal
  return (
    <div className="flex min-w-0 items-start gap-3">
      <Avatar name={developer.display_name} src={developer.avatar_url} decorative />
      <div className="min-w-0">
        <h3 className="text-lg break-words">
          {hasCard(proposal) ? (
            <Link
              to="/profile/developers/$id/public"
              params={{ id: String(developer_id) }}
              className="no-underline hover:underline"
            >
              {developer.display_name}
            </Link>
          ) : (
            developer.display_name
          )}
        </h3>
        {developer.headline && (
          <p className="text-note break-words text-ink-soft">{developer.headline}</p>
        )}
      </div>
    </div>
  )
}

/** What others found, where somebody has. */
function Standing({ proposal: { developer } }: { proposal: Proposal }) {
  const { average_rating, total_ratings = 0, response_rate } = developer
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-note empty:hidden">
      {total_ratings > 0 && <Stars value={average_rating ?? 0} count={total_ratings} />}
      {typeof response_rate === 'number' && (
        <span>Replies to {percentText(response_rate)} of messages</span>
      )}
    </p>
  )
}

const SKILLS_SHOWN = 6

function Skills({ skills }: { skills: readonly string[] }) {
  const more = skills.length - SKILLS_SHOWN
  if (skills.length === 0) return null
  return (
    <ul role="list" aria-label="Skills" className="flex flex-wrap gap-2">
      {skills.slice(0, SKILLS_SHOWN).map((skill) => (
        <li key={skill} className="tag max-w-full break-words">
          {skill}
        </li>
      ))}
      {more > 0 && <li className="self-center text-sm text-ink-soft">and {more} more</li>}
    </ul>
  )
}

/** How long the client has left, said louder towards the end. */
export function TimeLeft({ proposal }: { proposal: Proposal }) {
  const left = replyBy(proposal)
  if (left === null) return null
  return (
    <p
      title={exactTime(proposal.closes_at)}
      className={clsx(
        'flex items-center gap-2 text-note',
        proposal.reminder ? 'font-medium' : 'text-ink-soft',
      )}
    >
      <Clock
        aria-hidden
        size={16}
        className={clsx('flex-none', proposal.reminder && 'text-heart')}
      />
      {left}
    </p>
  )
}
