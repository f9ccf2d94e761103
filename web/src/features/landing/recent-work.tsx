import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'

import { AsyncView } from '../../ui/async-view'
import { RatingMark } from '../../ui/rating-mark'
import { Skeleton } from '../../ui/skeleton'
import { WorkPicture } from '../../ui/work-picture'
import { recentWorkQuery } from './queries'
import { LandingPart } from './landing-part'

/* The server draws the same cards (server/src/landing.rs): change the classes in both. */

const GRID = 'grid gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-6'
/** So many fill two rows: two large ones, three small ones. */
const FULL = 5

const placeOf = (at: number, count: number) =>
  count === FULL && at < 2 ? 'lg:col-span-3' : 'lg:col-span-2'

/** The newest work of developers on this server. */
export function RecentWork() {
  const query = useInfiniteQuery(recentWorkQuery())
  return (
    <LandingPart
      title="Recent work"
      all={
        <Link to="/showcase" className="link">
          All showcases
        </Link>
      }
    >
      <AsyncView
        query={query}
        skeleton={<ToCome />}
        empty={<p className="text-ink-soft">No showcases yet.</p>}
      >
        {(works) => (
          <ul role="list" className={GRID}>
            {works.map((work, at) => (
              <li key={work.id} className={placeOf(at, works.length)}>
                <article className="group relative">
                  <span className="block aspect-[8/5] overflow-hidden rounded-m bg-sunken">
                    <WorkPicture title={work.title} url={work.image_url} />
                  </span>
                  <h3 className="mt-3 truncate text-lg">
                    <Link
                      to="/showcase/$id"
                      params={{ id: String(work.id) }}
                      className="no-underline group-hover:underline after:absolute after:inset-0 after:rounded-m"
                    >
                      {work.title}
                    </Link>
                  </h3>
                  <p className="mt-0.5 flex h-6 gap-x-3 text-note text-ink-soft">
                    <span className="truncate">{work.developer.name}</span>
                    <RatingMark value={work.average_rating} count={work.total_ratings} />
                  </p>
                </article>
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
      {Array.from({ length: FULL }, (_, at) => (
        <Skeleton key={at} className={clsx(placeOf(at, FULL), 'aspect-[8/6] rounded-m')} />
      ))}
    </span>
  )
}
