import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { Button, buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { useSearchBox } from './box-store'
import { KINDS, type SearchFilters } from './filters'
import { recentSearches } from './recent'
import { countOf } from './rules'
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
        text="A skill, a name, or what is to be built. Half a word is enough, and small slips are forgiven."
        action={<ToTheBox>Type something</ToTheBox>}
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
    </div>
  )
}

/** Signs only: there is no word in it. */
export function NothingToLookFor() {
  return (
    <EmptyState
      title="There is no word in that"
      text="The search goes by words. Use letters or digits: a skill, a name, or what is to be built."
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
        title={`No ${kind} fits`}
        text="There is something of the other kind, though."
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
        title="Nothing has all of that"
        text="Take a skill away, and more may fit."
        action={
          <Link
            to="/search"
            search={{ ...filters, skill: undefined }}
            className={buttonClass('primary')}
          >
            {skill.length === 1 ? `Without ${skill[0] ?? ''}` : 'Without the skills'}
          </Link>
        }
      />
    )
  }
  return (
    <EmptyState
      title="Nothing found"
      text="Look at the spelling, use fewer or other words, or look through everything there is."
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <Link to="/creators" className={buttonClass('secondary')}>
            All creators
          </Link>
          <Link to="/opportunities" className={buttonClass('secondary')}>
            All opportunities
          </Link>
        </span>
      }
    />
  )
}
