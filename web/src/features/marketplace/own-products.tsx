import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { AsyncView } from '../../ui/async-view'
import { EmptyState } from '../../ui/empty-state'
import { RatingMark } from '../../ui/rating-mark'
import { ROWS } from '../../ui/rows'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { SkeletonCards } from '../../ui/skeleton'
import { WorkPicture } from '../../ui/work-picture'
import { NewProductLink } from './new-product-link'
import { ownProductsQuery } from './queries'
import { StatusTag } from './status-tag'
import { priceText, soldCount } from './texts'
import type { Product } from './types'

/** The seller's own products, in every status. */
export function OwnProducts() {
  const query = useInfiniteQuery(ownProductsQuery())
  return (
    <section aria-labelledby="own-products" className="grid grid-cols-1 gap-2.5">
      <h2 id="own-products" className="text-lg">
        Your products
      </h2>
      <AsyncView
        query={firstPageOf(query)}
        skeleton={<SkeletonCards count={3} className="h-20" />}
        empty={
          <EmptyState
            title="No products yet"
            text="Sell templates, tools or components, or give them away."
            action={<NewProductLink isMain={false} />}
          />
        }
      >
        {(products) => (
          <div className="grid grid-cols-1 gap-6">
            <ul role="list" className={ROWS}>
              {products.map((product) => (
                <li key={product.id}>
                  <OwnRow product={product} />
                </li>
              ))}
            </ul>
            <ShowMore query={query} />
          </div>
        )}
      </AsyncView>
    </section>
  )
}

function OwnRow({ product }: { product: Product }) {
  const { id, title, cover_url, status, sales, average_rating, total_ratings } = product
  return (
    <article className="relative grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-x-4 py-3 hover:bg-fill/45">
      <span className="block aspect-[8/5] overflow-hidden rounded-s bg-sunken">
        <WorkPicture title={title} url={cover_url} />
      </span>
      <div className="min-w-0">
        <h3 className="truncate font-text text-base font-medium tracking-normal">
          <Link
            to="/marketplace/$id"
            params={{ id: String(id) }}
            search={{}}
            className="no-underline after:absolute after:inset-0 after:rounded-s"
          >
            {title}
          </Link>
        </h3>
        <p className="tabular flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <span>{priceText(product)}</span>
          <span>{soldCount(sales)}</span>
          <RatingMark value={average_rating} count={total_ratings} />
        </p>
      </div>
      <div className="grid justify-items-end gap-1">
        <StatusTag status={status} />
        <Link
          to="/marketplace/$id/edit"
          params={{ id: String(id) }}
          className="link relative z-1 inline-flex min-h-6 items-center text-sm"
        >
          Edit<span className="sr-only"> {title}</span>
        </Link>
      </div>
    </article>
  )
}
