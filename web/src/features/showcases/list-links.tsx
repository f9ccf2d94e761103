import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useSession } from '../../session/store'
import { PILL_LINK } from '../../ui/pill'
import { TagLinks } from '../../ui/tag-links'
import type { ShowcaseFilters } from './filters'
import { tagsQuery } from './queries'
import { SORTS } from './texts'

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

/** The commonest tags of showcases. */
export function ShowcaseTags({ filters: { sort, tag } }: { filters: ShowcaseFilters }) {
  const { data = [] } = useQuery(tagsQuery())
  return (
    <TagLinks
      tags={data.map((one) => one.tag)}
      chosen={tag}
      linkTo={(one) => ({ to: '/showcase', search: { sort, tag: one } })}
    />
  )
}
