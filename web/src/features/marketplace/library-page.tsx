import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { usePollWhenDown } from '../../session/stream'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { ROWS } from '../../ui/rows'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { SkeletonCards } from '../../ui/skeleton'
import { LibraryRow } from './library-row'
import { libraryQuery } from './purchase-queries'

/** What one bought, with its key and its files. */
export function LibraryPage() {
  const refetchInterval = usePollWhenDown()
  const query = useInfiniteQuery({ ...libraryQuery(), refetchInterval })
  return (
    <div className="wrap grid min-h-dvh grid-cols-1 content-start gap-6 py-10">
      <PageHeading title="Library" />
      <AsyncView
        query={firstPageOf(query)}
        skeleton={<SkeletonCards count={3} className="h-44" />}
        empty={
          <EmptyState
            title="No products yet"
            text="Products you get in the marketplace will be here, with their licence keys and downloads."
            action={
              <Link to="/marketplace" search={{}} className={buttonClass('primary')}>
                Browse the marketplace
              </Link>
            }
          />
        }
      >
        {(items) => (
          <div className="grid grid-cols-1 gap-6">
            <ul role="list" className={ROWS}>
              {items.map((item) => (
                <li key={item.purchase.id}>
                  <LibraryRow item={item} />
                </li>
              ))}
            </ul>
            <ShowMore query={query} />
          </div>
        )}
      </AsyncView>
    </div>
  )
}
