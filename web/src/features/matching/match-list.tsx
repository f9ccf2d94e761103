import { useState } from 'react'

import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { MatchCard } from './match-card'
import type { Match } from './types'
import { useInvites, type ProblemOf } from './use-invites'

const FIRST = 6

interface MatchListProps {
  requestId: number
  matches: readonly Match[]
  isPrivate: boolean
  problemOf: ProblemOf
}

/** Those who fit, as cards; one press shares the request. */
export function MatchList({ requestId, matches, isPrivate, problemOf }: MatchListProps) {
  const { invite, problem } = useInvites(requestId, problemOf)
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
    invite(chosen)
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
                invite([match])
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
