import { Link } from '@tanstack/react-router'

import { Avatar } from '../../ui/avatar'
import { RatingMark } from '../../ui/rating-mark'
import { soldCount } from './texts'
import type { Product } from './types'

/** What it is and whose it is. */
export function ProductHead({ product }: { product: Product }) {
  const { title, summary, seller, average_rating, total_ratings, sales } = product
  return (
    <header className="grid grid-cols-1 gap-3">
      <h1 tabIndex={-1} data-page-heading className="text-3xl break-words">
        {title}
      </h1>
      {summary && <p className="text-lg break-words text-ink-soft">{summary}</p>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-note text-ink-soft">
        <Link
          to="/profile/developers/$id/public"
          params={{ id: String(seller.id) }}
          search={{}}
          className="inline-flex min-w-0 items-center gap-2.5 font-bold text-ink no-underline hover:underline"
        >
          <Avatar name={seller.name} src={seller.avatar_url} size="small" decorative />
          <span className="min-w-0 break-words">{seller.name}</span>
        </Link>
        <RatingMark value={average_rating} count={total_ratings} />
        {sales > 0 && <span className="tabular">{soldCount(sales)}</span>}
      </div>
    </header>
  )
}
