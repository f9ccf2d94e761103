import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { PublicRequest } from '../../api/types'
import { AsyncView } from '../../ui/async-view'
import { firstPageOf } from '../../ui/show-more'
import { SkeletonCards } from '../../ui/skeleton'
import { OpportunityCard, useStanding } from '../opportunities/public'
import { publicRequestsQuery } from '../requests/queries'

const SHOWN = 4
/** The server narrows to requests that ask for all of some skills; which ask for any is found among the latest. */
const LATEST = 50

export const useLatestRequests = () => useInfiniteQuery(publicRequestsQuery({}, LATEST))

/** The latest public requests that ask for something this developer can do. */
export function FittingOpportunities({ skills }: { skills: readonly string[] }) {
  const any = skills.length === 0
  const query = useLatestRequests()
  const standing = useStanding()
  const news = (rows: readonly PublicRequest[]) => fitting(rows.map(standing.of), skills)
  return (
    <section aria-labelledby="fitting" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="fitting" className="text-lg">
          {any ? 'Open requests' : 'Open requests for your skills'}
        </h2>
        <Link to="/opportunities" className="link">
          All open requests
        </Link>
      </div>
      <AsyncView
        query={firstPageOf(query)}
        skeleton={<SkeletonCards count={1} className="h-44" />}
        isEmpty={(rows) => news(rows).length === 0}
        empty={
          <p className="grid min-h-44 place-items-center rounded-m border border-dashed border-line-firm p-5 text-center text-ink-soft">
            {any ? 'No open requests right now.' : 'No open requests match your skills right now.'}
          </p>
        }
      >
        {(rows) => (
          <ul role="list" className="grid gap-4">
            {news(rows).map((request) => (
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

interface Row {
  readonly skills: readonly string[]
  readonly share_date?: string | null
  readonly my_response?: object | null
}

/** Without skills everything fits. What one was invited to, or has sent a proposal for, is listed elsewhere. */
export function fitting<R extends Row>(
  rows: readonly R[],
  skills: readonly string[],
): readonly R[] {
  const mine = new Set(skills.map((skill) => skill.toLowerCase()))
  const isNews = (row: R) => !row.share_date && !row.my_response
  const fits = (row: R) =>
    mine.size === 0 || row.skills.some((skill) => mine.has(skill.toLowerCase()))
  return rows.filter((row) => isNews(row) && fits(row)).slice(0, SHOWN)
}
