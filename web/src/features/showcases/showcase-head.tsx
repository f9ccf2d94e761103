import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { exactTime, shortDay } from '../../lib/time'
import { Avatar } from '../../ui/avatar'
import { RatingMark } from '../../ui/rating-mark'
import { views } from '../videos/public'
import type { Showcase } from './types'

interface ShowcaseHeadProps {
  showcase: Showcase
  actions: ReactNode
}

/** What it is, whose it is, and what to do with it. */
export function ShowcaseHead({ showcase, actions }: ShowcaseHeadProps) {
  const { title, developer, created_at, average_rating, total_ratings } = showcase
  const [tag] = showcase.tags
  return (
    <header className="grid grid-cols-1 gap-3">
      <nav aria-label="Breadcrumb" className="flex flex-wrap items-center gap-1.5 text-note">
        <Link to="/showcase" search={{}} className="text-ink-soft no-underline hover:underline">
          Showcase
        </Link>
        {tag !== undefined && (
          <>
            <ChevronRight aria-hidden size={15} className="text-ink-soft" />
            <Link
              to="/showcase"
              search={{ tag }}
              rel="nofollow"
              className="break-words text-ink-soft no-underline hover:underline"
            >
              {tag}
            </Link>
          </>
        )}
      </nav>
      <h1 tabIndex={-1} data-page-heading className="text-3xl break-words">
        {title}
      </h1>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-note text-ink-soft">
          <Link
            to="/profile/developers/$id/public"
            params={{ id: String(developer.id) }}
            search={{}}
            className="inline-flex min-w-0 items-center gap-2.5 font-bold text-ink no-underline hover:underline"
          >
            <Avatar name={developer.name} src={developer.avatar_url} size="small" decorative />
            <span className="min-w-0 break-words">{developer.name}</span>
          </Link>
          <time dateTime={created_at} title={exactTime(created_at)}>
            {shortDay(created_at)}
          </time>
          <span className="tabular">{views(showcase.views)}</span>
          <RatingMark value={average_rating} count={total_ratings} />
        </div>
        <div className="flex flex-wrap items-center gap-2 sm:ml-auto">{actions}</div>
      </div>
    </header>
  )
}
