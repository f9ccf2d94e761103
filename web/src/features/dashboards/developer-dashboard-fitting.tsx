import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { AsyncView } from '../../ui/async-view'
import { firstPageOf } from '../../ui/show-more'
import { SkeletonCards } from '../../ui/skeleton'
import { OpportunityCard } from '../opportunities/public'
import { publicRequestsQuery } from '../requests/queries'

const SHOWN = 4
/** The server narrows to requests that ask for all of some skills; which ask for any is found among the latest. */
const LATEST = 50

/** The latest public requests that ask for something this developer can do. */
export function FittingOpportunities({ skills }: { skills: readonly string[] | undefined }) {
  const any = skills?.length === 0
  const query = useInfiniteQuery({
    ...publicRequestsQuery({}, any ? SHOWN : LATEST),
    enabled: skills !== undefined,
  })
  return (
    <section aria-labelledby="fitting" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="fitting" className="text-2xl">
          {any ? 'Open requests' : 'Open requests for your skills'}
        </h2>
        <Link to="/opportunities" className="link">
          All open requests
        </Link>
      </div>
      <AsyncView
        query={firstPageOf(query)}
        skeleton={<SkeletonCards count={1} className="h-44" />}
        isEmpty={(rows) => fitting(rows, skills ?? []).length === 0}
        empty={
          <p className="grid min-h-44 place-items-center rounded-m border border-dashed border-line-firm p-5 text-center text-ink-soft">
            {any ? 'No open requests right now.' : 'No recent requests match your skills.'}
          </p>
        }
      >
        {(rows) => (
          <ul role="list" className="grid gap-4">
            {fitting(rows, skills ?? []).map((request) => (
              <li key={request.id}>
                <OpportunityCard request={request} level={3} />
              </li>
            ))}
          </ul>
        )}
      </AsyncView>
    </section>
  )
}

/** Without skills everything fits. */
export function fitting<Row extends { readonly skills: readonly string[] }>(
  rows: readonly Row[],
  skills: readonly string[],
): readonly Row[] {
  const mine = new Set(skills.map((skill) => skill.toLowerCase()))
  const fits = (row: Row) => row.skills.some((skill) => mine.has(skill.toLowerCase()))
  return (mine.size === 0 ? rows : rows.filter(fits)).slice(0, SHOWN)
}
