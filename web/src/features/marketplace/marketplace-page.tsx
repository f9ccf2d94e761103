import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import clsx from 'clsx'

import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { WorksToCome } from '../../ui/work-grid'
import { FilterBar } from './filter-bar'
import type { ProductFilters } from './filters'
import { NewProductLink } from './new-product-link'
import { ProductGrid } from './product-grid'
import { productsQuery } from './queries'

/** What developers sell, or give away, for everyone. */
export function MarketplacePage() {
  const filters = useSearch({ from: '/marketplace' })
  const query = useInfiniteQuery({
    ...productsQuery(filters),
    // The covers of before stay in sight until the new ones are here.
    placeholderData: keepPreviousData,
  })
  const isOld = query.isPlaceholderData
  return (
    <div className="wrap grid min-h-dvh grid-cols-1 content-start gap-8 py-10">
      <PageHeading
        title="Marketplace"
        lead="Templates, tools and components by developers."
        actions={<NewProductLink />}
      />
      <FilterBar filters={filters} />
      <AsyncView
        query={firstPageOf(query)}
        skeleton={<WorksToCome />}
        empty={areFiltered(filters) ? <NoMatch /> : <NoneYet />}
        isEmpty={(products) => products.length === 0 && !query.hasNextPage}
      >
        {(products) => (
          <div
            aria-busy={isOld || undefined}
            className={clsx('grid gap-10 transition-opacity', isOld && 'opacity-60')}
          >
            <ProductGrid products={products} isOnTop />
            <ShowMore query={query} />
          </div>
        )}
      </AsyncView>
    </div>
  )
}

/** Whether something is left out because of them; the order leaves nothing out. */
const areFiltered = ({ q, tag, price_max }: ProductFilters) =>
  [q, tag, price_max].some((value) => value !== undefined)

function NoMatch() {
  return (
    <EmptyState
      title="No matching products"
      text="Use fewer words, another tag or a higher price."
      action={
        <Link to="/marketplace" search={{}} className={buttonClass('primary')}>
          Clear filters
        </Link>
      }
    />
  )
}

/** Never any: the next step depends on who asks. */
function NoneYet() {
  const isDeveloper = useSession((state) => state.user?.userType === 'developer')
  return (
    <EmptyState
      title={isDeveloper ? 'Be the first' : 'No products yet'}
      text={
        isDeveloper
          ? 'No developer has published a product yet.'
          : 'Templates, tools and components by developers will be here.'
      }
      action={
        isDeveloper ? (
          <NewProductLink isMain={false} />
        ) : (
          <Link to="/showcase" search={{}} className={buttonClass('primary')}>
            Browse showcases
          </Link>
        )
      }
    />
  )
}
