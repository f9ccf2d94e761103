import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import clsx from 'clsx'
import { useId } from 'react'

import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { Skeleton } from '../../ui/skeleton'
import { CreatorCard } from './creator-card'
import { CreatorFilterForm } from './creator-filter-form'
import { filterCount, SORTS, type CreatorFilters, type Sort } from './creator-filters'
import { creatorsQuery } from './queries'

/** Everyone who shows their work here, for everyone. */
export function CreatorsPage() {
  const filters = useSearch({ from: '/creators' })
  const navigate = useNavigate()
  const query = useInfiniteQuery({
    ...creatorsQuery(filters),
    // The cards of before stay in sight until the new ones are here.
    placeholderData: keepPreviousData,
  })
  const filtered = filterCount(filters) > 0
  const change = (next: CreatorFilters) => {
    void navigate({ to: '/creators', search: next, resetScroll: false })
  }

  return (
    <div className="wrap grid gap-8 py-10">
      <PageHeading title="Creators" lead="Find developers by skill, rate and availability." />
      <div className="grid items-start gap-8 md:grid-cols-[16rem_minmax(0,1fr)] md:gap-10">
        <CreatorFilterForm filters={filters} onChange={change} />
        <section
          aria-labelledby="creators-found"
          className="grid min-h-[44rem] min-w-0 content-start gap-4"
        >
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <h2 id="creators-found" className="text-lg">
              {filtered ? 'Matching creators' : 'All creators'}
            </h2>
            <Order
              sort={filters.sort ?? 'best'}
              onChange={(sort) => {
                change({ ...filters, sort: sort === 'best' ? undefined : sort })
              }}
            />
          </div>
          <AsyncView
            query={firstPageOf(query)}
            skeleton={<CardsSkeleton />}
            empty={filtered ? <NobodyFits /> : <NobodyYet />}
            isEmpty={(creators) => creators.length === 0 && !query.hasNextPage}
          >
            {(creators) => (
              <div className="grid gap-8">
                <p role="status" className={clsx(creators.length > 0 && 'sr-only')}>
                  {query.isPlaceholderData ? '' : found(creators.length, query.hasNextPage)}
                </p>
                <ul
                  role="list"
                  aria-busy={query.isPlaceholderData || undefined}
                  className={clsx(
                    'grid gap-5 transition-opacity sm:grid-cols-2',
                    query.isPlaceholderData && 'opacity-60',
                  )}
                >
                  {creators.map((creator) => (
                    <li key={creator.id} className="min-w-0">
                      <CreatorCard creator={creator} />
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

function found(count: number, more: boolean): string {
  if (count === 0) return 'No matches so far. Show more to keep looking.'
  return `${count}${more ? '+' : ''} ${count === 1 && !more ? 'creator' : 'creators'}`
}

function Order({ sort, onChange }: { sort: Sort; onChange: (sort: Sort) => void }) {
  const id = useId()
  const sorts = Object.entries(SORTS) as [Sort, string][]
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="text-note text-ink-soft">
        Sort by
      </label>
      <select
        id={id}
        className="input w-auto"
        value={sort}
        onChange={({ target }) => {
          onChange(sorts.find(([name]) => name === target.value)?.[0] ?? 'best')
        }}
      >
        {sorts.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

function NobodyFits() {
  return (
    <EmptyState
      title="No matching creators"
      text="Remove a skill, raise the rate or use fewer words."
      action={
        <Link to="/creators" className={buttonClass('primary')}>
          Clear filters
        </Link>
      }
    />
  )
}

/** Never anybody: the next step depends on who asks. */
function NobodyYet() {
  const role = useSession((state) => state.user?.userType)
  const signedIn = useSession((state) => state.isAuthenticated)
  if (role === 'developer') {
    return (
      <EmptyState
        title="Be the first"
        text="No developer has a public profile yet."
        action={
          <Link to="/profile" className={buttonClass('primary')}>
            Create your profile
          </Link>
        }
      />
    )
  }
  return (
    <EmptyState
      title="No profiles yet"
      text="Public developer profiles will appear here."
      action={
        signedIn ? (
          <Link to="/dashboard" className={buttonClass('primary')}>
            Go to your dashboard
          </Link>
        ) : (
          <Link to="/register" className={buttonClass('primary')}>
            Register
          </Link>
        )
      }
    />
  )
}

function CardsSkeleton() {
  return (
    <span className="grid gap-5 sm:grid-cols-2">
      {Array.from({ length: 6 }, (_, card) => (
        <span key={card} className="card grid h-80 content-start gap-3 overflow-hidden">
          <Skeleton className="h-24 w-full rounded-none" />
          <span className="-mt-8 grid gap-3 px-5">
            <Skeleton className="size-20 rounded-full" />
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-7 w-3/5" />
          </span>
        </span>
      ))}
    </span>
  )
}
