import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import clsx from 'clsx'
import { useEffect } from 'react'

import { useNamedPage } from '../../lib/page-name'
import { AsyncView } from '../../ui/async-view'
import { PageHeading } from '../../ui/page-heading'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { SkeletonCards } from '../../ui/skeleton'
import { LONGEST_QUERY, type SearchFilters } from './filters'
import { KindFacet, SkillFacet } from './facets'
import { NothingAsked, NothingFound, NothingToLookFor } from './nothing'
import { searchQuery } from './queries'
import { rememberSearch } from './recent'
import { ResultCard } from './result-card'
import { allOf, countText, hasWords, isAsking } from './rules'
import { SaveSearch } from './save-search'
import type { Found } from './types'

/** Developers, requests, videos, showcases and products that have the words, for everyone. */
export function SearchPage() {
  const filters = useSearch({ from: '/search' })
  const { q } = filters
  useNamedPage(q === undefined ? null : `“${q}”`)

  useEffect(() => {
    if (q !== undefined && hasWords(q)) rememberSearch(q)
  }, [q])

  return (
    <div className="wrap grid min-h-dvh grid-cols-1 content-start gap-6 py-10">
      <PageHeading
        title={
          q === undefined ? (
            'Search'
          ) : (
            <span className="line-clamp-3 break-words">Results for “{q}”</span>
          )
        }
        // What went wrong with one search says nothing about the next.
        {...(isAsking(filters) && {
          actions: <SaveSearch key={JSON.stringify(filters)} filters={filters} />,
        })}
      />
      {isAsking(filters) ? (
        <Results filters={filters} />
      ) : q === undefined ? (
        <NothingAsked />
      ) : (
        <NothingToLookFor />
      )}
    </div>
  )
}

function Results({ filters }: { filters: SearchFilters }) {
  const query = useInfiniteQuery({
    ...searchQuery(filters),
    // The results of before stay in sight until the new ones are here.
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = query
  return (
    <div className="grid grid-cols-1 items-start gap-x-10 gap-y-6 md:grid-cols-[14rem_minmax(0,1fr)]">
      <aside
        aria-label="Filter results"
        className="grid grid-cols-1 gap-5 md:sticky md:top-[calc(var(--header-height)+1.5rem)]"
      >
        <KindFacet filters={filters} counts={data?.counts} />
        <SkillFacet filters={filters} offered={data?.skills ?? []} />
      </aside>
      <section aria-label="Results" className="grid min-w-0 grid-cols-1 gap-4">
        <p role="status" className="sr-only">
          {data === undefined || isPlaceholderData ? '' : told(filters, data)}
        </p>
        <Notes q={filters.q} meant={data?.items.length ? data.meant : null} />
        <AsyncView
          query={firstPageOf(query)}
          skeleton={<SkeletonCards count={4} className="h-36" />}
          empty={data && <NothingFound filters={filters} counts={data.counts} />}
          isEmpty={({ items }) => items.length === 0}
        >
          {({ items }) => (
            <div className="grid grid-cols-1 gap-6">
              <ul
                role="list"
                aria-busy={isPlaceholderData || undefined}
                className={clsx(
                  'grid grid-cols-1 gap-4 transition-opacity',
                  isPlaceholderData && 'opacity-60',
                )}
              >
                {items.map((item) => (
                  <li key={item.url}>
                    <ResultCard item={item} filters={filters} />
                  </li>
                ))}
              </ul>
              <ShowMore query={query} />
            </div>
          )}
        </AsyncView>
      </section>
    </div>
  )
}

function told({ kind }: SearchFilters, { counts }: Found): string {
  const count = kind === undefined ? allOf(counts) : counts[kind]
  return count === 1 ? '1 result' : `${countText(count)} results`
}

interface NotesProps {
  q: string | undefined
  meant: string | null | undefined
}

function Notes({ q, meant }: NotesProps) {
  // One less when it was cut at a gap.
  const cut = q !== undefined && Array.from(q).length >= LONGEST_QUERY - 1
  return (
    <>
      {meant && (
        <p className="text-lg">
          Showing results for <b className="break-words">{meant}</b>.
        </p>
      )}
      {cut && (
        <p className="text-note text-ink-soft">
          Only the first {LONGEST_QUERY} characters are used.
        </p>
      )}
    </>
  )
}
