import type { ReactNode } from 'react'

import { AsyncView } from '../../ui/async-view'
import { ROWS } from '../../ui/rows'
import { firstPageOf, ShowMore, type PagedQuery } from '../../ui/show-more'
import { SkeletonCards } from '../../ui/skeleton'

interface AdminListProps<Row> {
  query: PagedQuery<readonly Row[]>
  /** What it says when there is nothing. */
  empty: string
  children: (row: Row) => ReactNode
}

/** A list by pages, in each of its four faces. */
export function AdminList<Row extends { readonly id: number }>({
  query,
  empty,
  children,
}: AdminListProps<Row>) {
  return (
    <AsyncView
      query={firstPageOf(query)}
      skeleton={<SkeletonCards count={6} className="h-18" />}
      empty={<p className="py-6 text-ink-soft">{empty}</p>}
    >
      {(rows) => (
        <div className="grid grid-cols-1 gap-6">
          <ul role="list" className={ROWS}>
            {rows.map((row) => (
              <li key={row.id}>{children(row)}</li>
            ))}
          </ul>
          <ShowMore query={query} />
        </div>
      )}
    </AsyncView>
  )
}
