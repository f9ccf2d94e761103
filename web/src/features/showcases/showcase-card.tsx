import { Link } from '@tanstack/react-router'
import { SquarePlay } from 'lucide-react'

import { Avatar } from '../../ui/avatar'
import { RatingMark } from '../../ui/rating-mark'
import { TagList } from '../../ui/tag-list'
import { CARD_LINK, WorkCard } from '../../ui/work-card'
import { plainText, videoCount } from './texts'
import type { Showcase } from './types'

const TAGS_IN_SIGHT = 3

export interface ShowcaseCardProps {
  showcase: Showcase
  /** The heading level of its title. */
  level?: 2 | 3
  /** Whose it is is said by the page. */
  withDeveloper?: boolean
  isLarge: boolean
  isFirst: boolean
}

export function ShowcaseCard({
  showcase,
  level = 2,
  withDeveloper = true,
  isLarge,
  isFirst,
}: ShowcaseCardProps) {
  const { id, title, image_url, description, developer, tags, videos } = showcase
  const { average_rating, total_ratings } = showcase
  return (
    <WorkCard
      cover={{ title, url: image_url }}
      level={level}
      isLarge={isLarge}
      isFirst={isFirst}
      mark={
        videos.length > 0 && (
          <span className="tabular absolute right-2 bottom-2 inline-flex items-center gap-1.5 rounded-[6px] bg-paint-ink/90 px-2 py-0.5 text-sm font-medium text-paint-paper">
            <SquarePlay aria-hidden size={15} />
            {videoCount(videos.length)}
          </span>
        )
      }
      title={
        <Link to="/showcase/$id" params={{ id: String(id) }} className={CARD_LINK}>
          {title}
        </Link>
      }
    >
      <div className="mt-1.5 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-note text-ink-soft">
        {withDeveloper && (
          <span className="inline-flex min-w-0 items-center gap-2">
            <Avatar name={developer.name} src={developer.avatar_url} size="tiny" decorative />
            <span className="min-w-0 break-words">{developer.name}</span>
          </span>
        )}
        <RatingMark value={average_rating} count={total_ratings} />
      </div>
      {isLarge && description && (
        <p className="mt-2 line-clamp-2 max-w-[72ch] break-words text-ink-soft max-lg:hidden">
          {plainText(description)}
        </p>
      )}
      {tags.length > 0 && (
        <div className="mt-2.5">
          <TagList to="/showcase" tags={tags} most={TAGS_IN_SIGHT} />
        </div>
      )}
    </WorkCard>
  )
}
