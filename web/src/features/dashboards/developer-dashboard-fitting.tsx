import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { PublicRequest } from '../../api/types'
import { budgetText } from '../../lib/budget'
import { relativeTime } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { Avatar } from '../../ui/avatar'
import { ROWS } from '../../ui/rows'
import { firstPageOf } from '../../ui/show-more'
import { SkeletonCards } from '../../ui/skeleton'
import { useStanding } from '../opportunities/public'
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
    <section aria-labelledby="fitting" className="grid grid-cols-1 gap-2.5">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 id="fitting" className="text-lg">
          {any ? 'Open requests' : 'Open requests for your skills'}
        </h2>
        <Link to="/opportunities" className="link">
          All open requests
        </Link>
      </div>
      <AsyncView
        query={firstPageOf(query)}
        skeleton={<SkeletonCards count={3} className="h-14" />}
        isEmpty={(rows) => news(rows).length === 0}
        empty={
          <p className="border-y border-line py-5 text-ink-soft">
            {any ? 'No open requests right now.' : 'No open requests match your skills right now.'}
          </p>
        }
      >
        {(rows) => (
          <ul role="list" className={ROWS}>
            {news(rows).map((request) => (
              <li key={request.id}>
                <FittingRow request={request} />
              </li>
            ))}
          </ul>
        )}
      </AsyncView>
    </section>
  )
}

function FittingRow({ request }: { request: PublicRequest }) {
  const { id, title, client, skills } = request
  const posted = request.published_at ?? request.created_at
  const budget = `Budget: ${budgetText(request)}`
  return (
    <article className="relative grid min-h-18 grid-cols-[2.5rem_minmax(0,1fr)] content-center items-center gap-x-4 py-2.5 hover:bg-fill/45 sm:grid-cols-[2.5rem_minmax(0,1fr)_auto]">
      <span className="row-span-2">
        <Avatar name={client.name} src={client.logo_url} userType="client" decorative />
      </span>
      <h3 className="line-clamp-2 font-text text-base font-medium tracking-normal">
        <Link
          to="/opportunities/$id"
          params={{ id: String(id) }}
          className="no-underline after:absolute after:inset-0 after:rounded-s"
        >
          {title}
        </Link>
      </h3>
      <p className="tabular row-span-2 text-note font-medium max-sm:hidden">{budget}</p>
      <p className="col-start-2 truncate text-sm text-ink-soft">
        <span className="font-medium text-ink sm:hidden">{budget} · </span>
        {[client.name, relativeTime(posted), skills.join(', ')].filter(Boolean).join(' · ')}
      </p>
    </article>
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
