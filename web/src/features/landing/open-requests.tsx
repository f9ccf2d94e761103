import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { budgetText } from '../../lib/budget'
import { relativeTime } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { Skeleton } from '../../ui/skeleton'
import { openRequestsQuery } from './queries'

/* The server draws the same rows (server/src/landing.rs): change the classes in both. */

/** What clients look for on this server right now, in front of the mark. */
export function OpenRequests() {
  const query = useInfiniteQuery(openRequestsQuery())
  return (
    <div className="relative mx-auto w-full max-w-xl lg:max-w-none lg:py-10">
      <Ring />
      <section
        aria-labelledby="landing-requests"
        className="relative overflow-hidden rounded-m border border-line bg-surface shadow-high"
      >
        <div className="flex min-h-14 items-center justify-between gap-4 border-b border-line px-5">
          <h2 id="landing-requests" className="text-lg">
            Open requests
          </h2>
          <Link to="/opportunities" className="link inline-flex min-h-11 items-center text-note">
            See all
          </Link>
        </div>
        <div className="min-h-72">
          <AsyncView
            query={query}
            skeleton={<ToCome />}
            empty={<p className="px-5 py-8 text-ink-soft">No open requests right now.</p>}
          >
            {(rows) => (
              <ul role="list">
                {rows.map((request) => (
                  <li
                    key={request.id}
                    className="relative grid h-18 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-4 border-b border-line px-5 last:border-b-0 hover:bg-sunken"
                  >
                    <h3 className="truncate font-text text-base font-medium tracking-normal">
                      <Link
                        to="/opportunities/$id"
                        params={{ id: String(request.id) }}
                        className="no-underline after:absolute after:inset-0"
                      >
                        {request.title}
                      </Link>
                    </h3>
                    <p className="tabular row-span-2 self-center font-medium">
                      <span className="max-sm:sr-only">Budget: </span>
                      {budgetText(request)}
                    </p>
                    <p className="truncate text-sm text-ink-soft">
                      {request.client.name} ·{' '}
                      {relativeTime(request.published_at ?? request.created_at)}
                    </p>
                  </li>
                ))}
              </ul>
            )}
          </AsyncView>
        </div>
      </section>
    </div>
  )
}

function ToCome() {
  return (
    <span className="grid gap-3 p-5">
      {Array.from({ length: 4 }, (_, row) => (
        <Skeleton key={row} className="h-12 w-full" />
      ))}
    </span>
  )
}

/** The mark, large and quiet, behind the list. */
function Ring() {
  return (
    <svg
      viewBox="4 4 24 24"
      aria-hidden="true"
      className="absolute top-1/2 left-1/2 hidden w-[33rem] max-w-none -translate-x-[38%] -translate-y-1/2 lg:block"
    >
      <path className="fill-accent-wash" d="M4 16A12 12 0 0 1 16 4v6a6 6 0 0 0-6 6z" />
      <path className="fill-accent-wash" d="M28 16a12 12 0 0 1-12 12v-6a6 6 0 0 0 6-6z" />
      <path className="fill-spark" d="M16 4a12 12 0 0 1 12 12h-6a6 6 0 0 0-6-6z" />
      <path className="fill-sunken" d="M16 28A12 12 0 0 1 4 16h6a6 6 0 0 0 6 6z" />
    </svg>
  )
}
