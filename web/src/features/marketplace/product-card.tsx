import { Link } from '@tanstack/react-router'

import { Avatar } from '../../ui/avatar'
import { RatingMark } from '../../ui/rating-mark'
import { TagList } from '../../ui/tag-list'
import { CARD_LINK, WorkCard } from '../../ui/work-card'
import { priceText } from './texts'
import type { Product } from './types'

const TAGS_IN_SIGHT = 3

export interface ProductCardProps {
  product: Product
  /** The heading level of its title. */
  level?: 2 | 3
  /** Whose it is is said by the page. */
  withSeller?: boolean
  isFirst: boolean
}

export function ProductCard({ product, level = 2, withSeller = true, isFirst }: ProductCardProps) {
  const { id, title, summary, cover_url, seller, tags, average_rating, total_ratings } = product
  return (
    <WorkCard
      cover={{ title, url: cover_url }}
      level={level}
      isFirst={isFirst}
      title={
        <Link to="/marketplace/$id" params={{ id: String(id) }} search={{}} className={CARD_LINK}>
          {title}
        </Link>
      }
    >
      {summary && (
        <p className="mt-1 line-clamp-2 text-note break-words text-ink-soft">{summary}</p>
      )}
      <div className="mt-1.5 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-note text-ink-soft">
        <b className="tabular font-bold text-ink">{priceText(product)}</b>
        <RatingMark value={average_rating} count={total_ratings} />
        {withSeller && (
          <span className="inline-flex min-w-0 items-center gap-2">
            <Avatar name={seller.name} src={seller.avatar_url} size="tiny" decorative />
            <span className="min-w-0 break-words">{seller.name}</span>
          </span>
        )}
      </div>
      {tags.length > 0 && (
        <div className="mt-2.5">
          <TagList to="/marketplace" tags={tags} most={TAGS_IN_SIGHT} />
        </div>
      )}
    </WorkCard>
  )
}
