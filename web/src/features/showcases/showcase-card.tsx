import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { SquarePlay } from 'lucide-react'

import { Avatar } from '../../ui/avatar'
import { RatingMark } from './rating-mark'
import { ShowcasePicture } from './showcase-picture'
import { TagList } from './tag-list'
import { plainText, videoCount } from './texts'
import type { Showcase } from './types'

const TAGS_IN_SIGHT = 3

export interface ShowcaseCardProps {
  showcase: Showcase
  /** The heading level of its title. */
  level?: 2 | 3
  /** Whose it is is said by the page. */
  withDeveloper?: boolean
  /** Twice as wide and as high, for the first of a list. */
  isLarge?: boolean
  /** In sight when the page opens. */
  isFirst?: boolean
}

/** The cover is the card; what it is stands below. */
export function ShowcaseCard({
  showcase,
  level = 2,
  withDeveloper = true,
  isLarge = false,
  isFirst = false,
}: ShowcaseCardProps) {
  const { id, title, description, developer, tags, average_rating, total_ratings, videos } =
    showcase
  const Title = `h${level}` as const
  return (
    <article className="group relative flex h-full flex-col">
      <span
        className={clsx(
          'relative block aspect-[8/5] overflow-hidden rounded-m bg-sunken after:absolute after:inset-0 after:rounded-m after:shadow-[inset_0_0_0_1px_color-mix(in_oklab,var(--ink)_12%,transparent)]',
          isLarge && 'lg:aspect-auto lg:min-h-0 lg:flex-1',
        )}
      >
        <ShowcasePicture showcase={showcase} isFirst={isFirst} />
        {videos.length > 0 && (
          <span className="tabular absolute right-2 bottom-2 inline-flex items-center gap-1.5 rounded-[6px] bg-paint-ink/90 px-2 py-0.5 text-sm font-medium text-paint-paper">
            <SquarePlay aria-hidden size={15} />
            {videoCount(videos.length)}
          </span>
        )}
      </span>
      <Title
        className={clsx(
          'mt-3 leading-snug break-words',
          isLarge ? 'text-lg lg:text-2xl' : 'font-text text-base font-bold tracking-normal',
        )}
      >
        <Link
          to="/showcase/$id"
          params={{ id: String(id) }}
          className="no-underline group-hover:underline after:absolute after:inset-0 after:rounded-m"
        >
          {title}
        </Link>
      </Title>
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
          <TagList tags={tags} most={TAGS_IN_SIGHT} />
        </div>
      )}
    </article>
  )
}
