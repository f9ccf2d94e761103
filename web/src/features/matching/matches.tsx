import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { loadChunk } from '../../lib/load-chunk'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Skeleton } from '../../ui/skeleton'
import { both, useCode } from '../../ui/use-code'
import { matchesQuery } from '../requests/queries'
import { MATCHES_ID } from './matches-id'
import type { ProblemOf } from './use-invites'

const fetchList = loadChunk(() => import('./match-list'))

interface MatchesProps {
  requestId: number
  isPrivate: boolean
  problemOf: ProblemOf
}

/** Who suits this request, with the reasons. */
export function Matches({ requestId, isPrivate, problemOf }: MatchesProps) {
  const query = both(useCode(fetchList), useQuery(matchesQuery(requestId)))
  return (
    <section
      aria-labelledby={MATCHES_ID}
      className="grid grid-cols-1 gap-5 border-t border-line pt-8"
    >
      <div className="grid gap-2">
        <h2 id={MATCHES_ID} className="scroll-mt-[calc(var(--header-height)+1.5rem)] text-2xl">
          Matching developers
        </h2>
        <p className="max-w-[68ch] text-ink-soft">
          Ranked by how well they fit your request. Nobody can pay to rank higher.{' '}
          <Link to="/how-matching-works" className="link">
            How matching works
          </Link>
        </p>
      </div>
      <AsyncView
        query={query}
        skeleton={<MatchesToCome />}
        isEmpty={([, matches]) => matches.length === 0}
        empty={<NobodyFits requestId={requestId} />}
      >
        {([{ MatchList }, matches]) => (
          <MatchList {...{ requestId, matches, isPrivate, problemOf }} />
        )}
      </AsyncView>
    </section>
  )
}

function NobodyFits({ requestId }: { requestId: number }) {
  return (
    <EmptyState
      title="No matches yet"
      text="No profile matches this request. Add skills or more details. Developers who join later are matched too."
      action={
        <Link
          to="/requests/$requestId/edit"
          params={{ requestId: String(requestId) }}
          className={buttonClass('secondary')}
        >
          Edit request
        </Link>
      }
    />
  )
}

function MatchesToCome() {
  return (
    <span className="grid gap-4 md:grid-cols-2">
      {Array.from({ length: 4 }, (_, card) => (
        <Skeleton key={card} className="h-64 rounded-m" />
      ))}
    </span>
  )
}
