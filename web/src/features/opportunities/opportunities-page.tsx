import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import clsx from 'clsx'
import { useId } from 'react'

import type { PublicRequest } from '../../api/types'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { SkeletonCards } from '../../ui/skeleton'
import { FilterForm } from './filter-form'
import { areFiltered, type OpportunityFilters } from './filters'
import { OpportunityCard } from './opportunity-card'
import { publicRequestsQuery } from '../requests/queries'
import { useStanding } from './standing'

/** Public requests, for everyone. */
export function OpportunitiesPage() {
  const filters = useSearch({ from: '/opportunities' })
  const navigate = useNavigate()
  const query = useInfiniteQuery({
    ...publicRequestsQuery(filters),
    // The rows of before stay in sight until the new ones are here.
    placeholderData: keepPreviousData,
  })
  const standing = useStanding()
  const page = firstPageOf(query)
  const change = (next: OpportunityFilters) => {
    void navigate({ to: '/opportunities', search: next, resetScroll: false })
  }

  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <PageHeading
        title="Open requests"
        lead="Public requests from clients. You can read them without an account."
      />
      <div className="grid items-start gap-8 md:grid-cols-[16rem_minmax(0,1fr)] md:gap-10">
        <div className="md:sticky md:top-[calc(var(--header-height)+1.5rem)]">
          <FilterForm filters={filters} onChange={change} />
        </div>
        <section aria-labelledby="opportunities-found" className="grid min-w-0 gap-4">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <h2 id="opportunities-found" className="text-lg">
              {areFiltered(filters) ? 'Matching requests' : 'All open requests'}
            </h2>
            <Order
              filters={filters}
              onChange={(sort) => {
                change({ ...filters, sort })
              }}
            />
          </div>
          <AsyncView
            query={standing.isPending ? { ...page, status: 'pending', data: undefined } : page}
            skeleton={<SkeletonCards count={4} className="h-44" />}
            empty={<NothingFound filtered={areFiltered(filters)} />}
          >
            {(rows) => (
              <div className="grid gap-6">
                <ul
                  role="list"
                  aria-busy={query.isPlaceholderData || undefined}
                  className={clsx(
                    'grid gap-4 transition-opacity',
                    query.isPlaceholderData && 'opacity-60',
                  )}
                >
                  {rows
                    .map(standing.of)
                    .filter(isStillOpen)
                    .map((request) => (
                      <li key={request.id}>
                        <OpportunityCard request={request} level={3} />
                      </li>
                    ))}
                </ul>
                <ShowMore query={query} />
              </div>
            )}
          </AsyncView>
        </section>
      </div>
    </div>
  )
}

/** Whoever was accepted has no open request there any more: it is among their proposals. */
const isStillOpen = ({ my_response }: PublicRequest) => my_response?.status !== 'accepted'

interface OrderProps {
  filters: OpportunityFilters
  onChange: (sort: OpportunityFilters['sort']) => void
}

function Order({ filters: { search, sort }, onChange }: OrderProps) {
  const id = useId()
  const usual = search === undefined ? 'newest' : 'best'
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="text-note text-ink-soft">
        Sort by
      </label>
      <select
        id={id}
        className="input w-auto"
        value={sort ?? usual}
        onChange={({ target: { value } }) => {
          onChange(value === 'newest' || value === 'budget' ? value : undefined)
        }}
      >
        {usual === 'best' && <option value="best">Best match</option>}
        <option value="newest">Newest</option>
        <option value="budget">Highest budget</option>
      </select>
    </div>
  )
}

function NothingFound({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState
      title="No matching requests"
      text="Remove a skill, change the budget or use fewer words."
      action={
        <Link to="/opportunities" className={buttonClass('primary')}>
          Clear filters
        </Link>
      }
    />
  ) : (
    <EmptyState
      title="No open requests yet"
      text="Public requests will appear here. In the meantime, you can browse the creators."
      action={
        <Link to="/creators" className={buttonClass('primary')}>
          Browse creators
        </Link>
      }
    />
  )
}
