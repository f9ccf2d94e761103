import { Link } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'

import { Avatar, toneOf } from '../../ui/avatar'
import { Cover } from '../../ui/cover'
import { Stars } from '../../ui/stars'
import { AvailabilityMark } from './availability-mark'
import type { DeveloperCard } from './types'
import { placeText, rateText } from './texts'

const SKILLS_IN_SIGHT = 5

/** One creator in the list: the whole card leads to the profile, the skills to more of the kind. */
export function CreatorCard({ creator }: { creator: DeveloperCard }) {
  const { id, display_name, headline, avatar_url, skills, total_ratings, average_rating } = creator
  const place = placeText(creator)
  const rate = rateText(creator)
  const more = skills.length - SKILLS_IN_SIGHT

  return (
    <article className="card group relative flex h-full flex-col overflow-hidden hover:border-accent">
      <div className="h-24 overflow-hidden">
        <Cover title={creator.username} tone={toneOf(display_name)} />
      </div>
      <div className="flex flex-1 flex-col gap-3 px-5 pb-5">
        <div className="-mt-10 w-fit rounded-full border-4 border-surface bg-surface">
          <Avatar name={display_name} src={avatar_url} size="face" decorative />
        </div>
        <div className="min-w-0">
          <h3 className="text-xl break-words">
            <Link
              to="/profile/developers/$id/public"
              params={{ id: String(id) }}
              className="no-underline group-hover:underline after:absolute after:inset-0 after:rounded-m"
            >
              {display_name}
            </Link>
          </h3>
          {headline && <p className="mt-1 line-clamp-2 break-words text-ink-soft">{headline}</p>}
        </div>
        {skills.length > 0 && (
          <ul role="list" className="flex flex-wrap gap-1.5">
            {skills.slice(0, SKILLS_IN_SIGHT).map((skill) => (
              <li key={skill} className="relative z-1 min-w-0">
                <Link
                  to="/creators"
                  search={{ skill: [skill] }}
                  rel="nofollow"
                  className="tag min-h-7 break-words no-underline hover:bg-accent-wash hover:text-accent"
                >
                  {skill}
                </Link>
              </li>
            ))}
            {more > 0 && <li className="tag min-h-7">and {more} more</li>}
          </ul>
        )}
        <div className="mt-auto grid gap-1.5 border-t border-line pt-3 text-note">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="tabular font-bold">{rate ?? 'Rate on request'}</span>
            {total_ratings > 0 && <Stars value={average_rating ?? 0} count={total_ratings} />}
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-ink-soft">
            <AvailabilityMark availability={creator.availability} />
            {place !== '' && (
              <span className="inline-flex min-w-0 items-center gap-1.5">
                <MapPin aria-hidden size={14} className="flex-none" />
                <span className="min-w-0 break-words">{place}</span>
              </span>
            )}
          </div>
        </div>
      </div>
    </article>
  )
}
