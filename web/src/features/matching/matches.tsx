import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { AsyncView } from '../../ui/async-view'
import { Button, buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { MatchCard } from './match-card'
import { matchesQuery } from '../requests/queries'
import type { Match } from './types'
import { useInvites, type Problem, type ProblemOf } from './use-invites'

/** Where links and a request just posted lead to. */
export const MATCHES_ID = 'who-fits'
const FIRST = 6

interface MatchesProps {
  requestId: number
  isPrivate: boolean
  problemOf: ProblemOf
}

/** Who suits this request, with the reasons; one press shares it. */
export function Matches({ requestId, isPrivate, problemOf }: MatchesProps) {
  const query = useQuery(matchesQuery(requestId))
  const { invite, problem } = useInvites(requestId, problemOf)
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
        empty={<NobodyFits requestId={requestId} />}
      >
        {(matches) => (
          <MatchList
            requestId={requestId}
            matches={matches}
            isPrivate={isPrivate}
            problem={problem}
            onShare={invite}
          />
        )}
      </AsyncView>
    </section>
  )
}

interface MatchListProps {
  requestId: number
  matches: readonly Match[]
  isPrivate: boolean
  problem: Problem | null
  onShare: (people: readonly Match[]) => void
}

function MatchList({ requestId, matches, isPrivate, problem, onShare }: MatchListProps) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [all, setAll] = useState(false)
  const shown = all ? matches : matches.slice(0, FIRST)
  // Whoever has it meanwhile is no longer chosen.
  const chosen = matches.filter((match) => ticked.has(match.developer_id) && !match.shared)

  // Said where it was pressed: on the one card, or under all of them.
  const alone = problem?.ids.length === 1 ? problem.ids[0] : undefined

  const toggle = (id: number) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
  }

  const shareChosen = () => {
    setTicked(new Set())
    onShare(chosen)
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      {isPrivate && (
        <Notice tone="info">This request is private. Developers you invite can read it.</Notice>
      )}
      <ol
        role="list"
        className="grid grid-cols-1 gap-4 has-[details[open]]:items-start md:grid-cols-2"
      >
        {shown.map((match, at) => (
          <li key={match.developer_id} className="min-w-0">
            <MatchCard
              requestId={requestId}
              match={match}
              rank={at + 1}
              chosen={chosen.includes(match)}
              problem={alone === match.developer_id ? problem?.text : undefined}
              onChoose={() => {
                toggle(match.developer_id)
              }}
              onShare={() => {
                onShare([match])
              }}
            />
          </li>
        ))}
      </ol>
      {!all && matches.length > FIRST && (
        <Button
          variant="secondary"
          className="justify-self-center"
          onClick={() => {
            setAll(true)
          }}
        >
          Show all {matches.length}
        </Button>
      )}
      <Notice>{alone === undefined ? problem?.text : null}</Notice>
      <div role="status" className="contents">
        {chosen.length > 0 && (
          <div className="save-bar">
            <p>{chosen.length === 1 ? '1 developer' : `${chosen.length} developers`} selected</p>
            <div className="flex flex-wrap gap-3">
              <Button
                variant="quiet"
                onClick={() => {
                  setTicked(new Set())
                }}
              >
                Clear selection
              </Button>
              <Button onClick={shareChosen}>Invite {chosen.length}</Button>
            </div>
          </div>
        )}
      </div>
    </div>
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
