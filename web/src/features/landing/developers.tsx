import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { AsyncView } from '../../ui/async-view'
import { Avatar } from '../../ui/avatar'
import { Skeleton } from '../../ui/skeleton'
import { rateText } from '../profiles/public'
import { LandingPart } from './landing-part'
import { developersQuery } from './queries'

/* The server draws the same cards (server/src/landing.rs): change the classes in both. */

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-4'

/** Some of the people one finds here. */
export function Developers() {
  const query = useInfiniteQuery(developersQuery())
  return (
    <LandingPart
      title="Developers"
      all={
        <Link to="/creators" className="link">
          All creators
        </Link>
      }
    >
      <AsyncView
        query={query}
        skeleton={<ToCome />}
        empty={<p className="text-ink-soft">No developers yet.</p>}
      >
        {(people) => (
          <ul role="list" className={GRID}>
            {people.map((person) => (
              <li
                key={person.id}
                className="relative grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 rounded-m border border-line bg-surface p-4 hover:border-accent"
              >
                <Avatar
                  name={person.display_name}
                  src={person.avatar_url}
                  size="large"
                  decorative
                />
                <div>
                  <h3 className="truncate font-text text-base font-bold tracking-normal">
                    <Link
                      to="/profile/developers/$id/public"
                      params={{ id: String(person.id) }}
                      className="no-underline after:absolute after:inset-0 after:rounded-m"
                    >
                      {person.display_name}
                    </Link>
                  </h3>
                  <p className="line-clamp-2 h-[2.8em] text-sm leading-[1.4] text-ink-soft">
                    {person.headline}
                  </p>
                </div>
                <p className="tabular col-span-2 mt-3 truncate text-note font-medium">
                  {rateText(person) ?? 'Rate on request'}
                </p>
              </li>
            ))}
          </ul>
        )}
      </AsyncView>
    </LandingPart>
  )
}

function ToCome() {
  return (
    <span className={GRID}>
      {Array.from({ length: 4 }, (_, at) => (
        <Skeleton key={at} className="h-36 rounded-m" />
      ))}
    </span>
  )
}
