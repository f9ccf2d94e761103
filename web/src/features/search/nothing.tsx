import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { Button, buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { useSearchBox } from './box-store'
import { KINDS, type SearchFilters } from './filters'
import { recentSearches } from './recent'
import { countOf } from './rules'
import { SavedSearches } from './saved-searches'
import type { Found } from './types'

function ToTheBox({ children }: { children: string }) {
  const show = useSearchBox((state) => state.show)
  return <Button onClick={show}>{children}</Button>
}

/** The page was opened without words. */
export function NothingAsked() {
  const [recent] = useState(recentSearches)
  return (
    <div className="grid grid-cols-1 gap-8">
      <EmptyState
        title="What are you looking for?"
        text="Search for a skill, a name or a project. Typos are fine."
        action={<ToTheBox>Start searching</ToTheBox>}
      />
      {recent.length > 0 && (
        <section aria-labelledby="recent-searches" className="grid gap-3">
          <h2 id="recent-searches" className="text-lg">
            Recent searches
          </h2>
          <ul role="list" className="flex flex-wrap gap-2">
            {recent.map((q) => (
              <li key={q} className="min-w-0">
                <Link
                  to="/search"
                  search={{ q }}
                  activeOptions={{ exact: true, explicitUndefined: true }}
                  className="tag min-h-9 break-words no-underline hover:bg-accent-wash hover:text-accent"
                >
                  {q}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <SavedSearches />
    </div>
  )
}

/** Signs only: there is no word in it. */
export function NothingToLookFor() {
  return (
    <EmptyState
      title="No words to search for"
      text="Use letters or digits, for example a skill, a name or a project."
      action={<ToTheBox>Try other words</ToTheBox>}
    />
  )
}

interface NothingFoundProps {
  filters: SearchFilters
  counts: Found['counts']
}

/** Nothing of this kind, nothing with these skills, or nothing at all: each has another next step. */
export function NothingFound({ filters, counts }: NothingFoundProps) {
  const { kind, skill } = filters
  const other = KINDS.find((one) => one !== kind && counts[one] > 0)
  if (kind !== undefined && other !== undefined) {
    return (
      <EmptyState
        title={`No matching ${kind}`}
        text="There are other results."
        action={
          <Link
            to="/search"
            search={{ ...filters, kind: other }}
            className={buttonClass('primary')}
          >
            Show {countOf(other, counts[other])}
          </Link>
        }
      />
    )
  }
  if (skill !== undefined) {
    return (
      <EmptyState
        title="No results with all of these skills"
        text="Remove a skill to see more results."
        action={
          <Link
            to="/search"
            search={{ ...filters, skill: undefined }}
            className={buttonClass('primary')}
          >
            {skill.length === 1 ? `Search without ${skill[0] ?? ''}` : 'Search without the skills'}
          </Link>
        }
      />
    )
  }
  return (
    <EmptyState
      title="No results"
      text="Check the spelling, or try fewer or different words."
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <Link to="/creators" className={buttonClass('secondary')}>
            All creators
          </Link>
          <Link to="/opportunities" className={buttonClass('secondary')}>
            All open requests
          </Link>
        </span>
      }
    />
  )
}
