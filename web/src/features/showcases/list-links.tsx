import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { X } from 'lucide-react'

import { useSession } from '../../session/store'
import { PILL_LINK } from '../../ui/pill'
import type { ShowcaseFilters } from './filters'
import { tagsQuery } from './queries'
import { SORTS } from './texts'

const TAGS_IN_SIGHT = 14
const EXACTLY = { exact: true, includeSearch: true, explicitUndefined: true }

/** Everybody's in one of its orders, and one's own lists. */
export function ListLinks({ filters }: { filters: ShowcaseFilters }) {
  const signedIn = useSession((state) => state.isAuthenticated)
  const isDeveloper = useSession((state) => state.user?.userType === 'developer')
  const { tag } = filters
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
      <nav aria-label="Sort showcases" className="flex flex-wrap gap-2">
        {SORTS.map(([sort, text]) => (
          <Link
            key={text}
            to="/showcase"
            search={{ sort, tag }}
            className={PILL_LINK}
            aria-current={filters.list === undefined && filters.sort === sort ? 'page' : undefined}
            activeOptions={EXACTLY}
            resetScroll={false}
          >
            {text}
          </Link>
        ))}
      </nav>
      {signedIn && (
        <nav aria-label="Your showcases" className="flex flex-wrap gap-2">
          {isDeveloper && (
            <Link
              to="/showcase"
              search={{ list: 'own' }}
              className={PILL_LINK}
              activeOptions={EXACTLY}
              resetScroll={false}
            >
              Yours
            </Link>
          )}
          <Link
            to="/showcase"
            search={{ list: 'favourites' }}
            className={PILL_LINK}
            activeOptions={EXACTLY}
            resetScroll={false}
          >
            Favourites
          </Link>
        </nav>
      )}
    </div>
  )
}

const CHIP =
  'inline-flex min-h-9 touch-target items-center gap-1.5 rounded-full px-3.5 text-note whitespace-nowrap no-underline'

/** The commonest tags; the chosen one stands first, and leads back to all. */
export function TagLinks({ filters: { sort, tag } }: { filters: ShowcaseFilters }) {
  const { data = [] } = useQuery(tagsQuery())
  const others = data.map((one) => one.tag).filter((one) => one !== tag)
  return (
    <nav
      aria-label="Tags"
      // It keeps its place until the tags are here. On a phone they are one row to push.
      className="flex min-h-9 gap-1.5 max-sm:-mx-4 max-sm:[scrollbar-width:none] max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap"
    >
      {tag !== undefined && (
        <Link
          to="/showcase"
          search={{ sort }}
          aria-label={`Remove filter: ${tag}`}
          aria-current="page"
          className={clsx(CHIP, 'bg-accent-wash font-medium text-accent')}
          activeOptions={EXACTLY}
          resetScroll={false}
        >
          {tag}
          <X aria-hidden size={16} />
        </Link>
      )}
      {others.slice(0, TAGS_IN_SIGHT).map((one) => (
        <Link
          key={one}
          to="/showcase"
          search={{ sort, tag: one }}
          className={clsx(CHIP, 'bg-fill text-ink-soft hover:bg-accent-wash hover:text-accent')}
          activeOptions={EXACTLY}
          resetScroll={false}
        >
          {one}
        </Link>
      ))}
    </nav>
  )
}
