import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { AsyncView } from '../../ui/async-view'
import { SkeletonText } from '../../ui/skeleton'
import { ownProductsQuery } from './queries'
import { productCount, soldCount } from './texts'

/** What a developer sells in figures, and the way to it, for their dashboard. */
export function SellingPart() {
  const query = useInfiniteQuery(ownProductsQuery())
  return (
    <AsyncView query={query} skeleton={<SkeletonText lines={3} />} isEmpty={() => false}>
      {(products) => (
        <div className="grid justify-items-start gap-1">
          {products.length === 0 ? (
            <p className="text-note text-ink-soft">Sell templates, tools or components.</p>
          ) : (
            <>
              <p className="font-medium">
                {query.hasNextPage && 'More than '}
                {productCount(products.length)}
              </p>
              {!query.hasNextPage && (
                <p className="tabular text-note text-ink-soft">
                  {soldCount(products.reduce((sum, { sales }) => sum + sales, 0))}
                </p>
              )}
            </>
          )}
          <Link to="/marketplace/selling" className="link mt-1">
            Manage products
          </Link>
        </div>
      )}
    </AsyncView>
  )
}
