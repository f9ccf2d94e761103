import { Link } from '@tanstack/react-router'
import { Check, Send } from 'lucide-react'

import { Avatar } from '../../ui/avatar'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Stars } from '../../ui/stars'
import { MessageDeveloper } from '../conversations/public'
import { ReasonDetails } from './reason-details'
import { scoreText, strongest } from './rules'
import type { Match } from './types'
import { ReasonTicks } from './why-you'

const REASONS_IN_SIGHT = 3

interface MatchCardProps {
  requestId: number
  match: Match
  rank: number
  chosen: boolean
  /** Why it could not be shared with them, or taken back. */
  problem: string | undefined
  onChoose: () => void
  onShare: () => void
}

/** Somebody who fits: where they stand, why, and the step to ask them. */
export function MatchCard(props: MatchCardProps) {
  const { requestId, match, rank, chosen, problem, onChoose, onShare } = props
  const { developer_id, profile, score, reasons, shared } = match
  const { display_name, headline, avatar_url, average_rating, total_ratings } = profile
  return (
    <article className="card flex h-full flex-col gap-4 p-5 has-checked:border-accent">
      <div className="flex items-start gap-3">
        <Avatar name={display_name} src={avatar_url} decorative />
        <div className="min-w-0 flex-1">
          <h3 className="text-lg break-words">
            <Link
              to="/profile/developers/$id/public"
              params={{ id: String(developer_id) }}
              className="no-underline hover:underline"
            >
              {display_name}
            </Link>
          </h3>
          {headline && <p className="mt-0.5 text-note break-words text-ink-soft">{headline}</p>}
          {total_ratings > 0 && <Stars value={average_rating ?? 0} count={total_ratings} />}
        </div>
        <p className="tabular flex-none text-right">
          <span className="block font-display text-2xl font-bold">
            <span className="sr-only">Rank </span>
            {rank}
          </span>
          <span className="text-sm text-ink-soft">{scoreText(score)}</span>
        </p>
      </div>
      <ReasonTicks reasons={strongest(reasons, REASONS_IN_SIGHT)} />
      <ReasonDetails reasons={reasons} of={display_name} />
      <Notice>{problem}</Notice>
      <div className="mt-auto flex min-h-11 flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
        {shared ? (
          <p className="inline-flex items-center gap-2 text-note font-medium text-ok">
            <Check aria-hidden size={18} />
            Invited
          </p>
        ) : (
          <label className="inline-flex touch-target min-h-10 cursor-pointer items-center gap-2.5 text-note">
            <input type="checkbox" className="size-5" checked={chosen} onChange={onChoose} />
            Select<span className="sr-only"> {display_name}</span>
          </label>
        )}
        <div className="ml-auto flex flex-wrap items-start gap-2">
          <MessageDeveloper
            requestId={requestId}
            developer={{ id: developer_id, name: display_name }}
            variant={shared ? 'secondary' : 'quiet'}
            size="small"
          />
          {!shared && (
            <Button
              size="small"
              variant="secondary"
              aria-label={`Invite ${display_name}`}
              onClick={onShare}
            >
              <Send aria-hidden size={16} />
              Invite
            </Button>
          )}
        </div>
      </div>
    </article>
  )
}
