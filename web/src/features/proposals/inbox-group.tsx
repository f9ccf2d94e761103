import { Link, useSearch } from '@tanstack/react-router'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'

import { budgetText } from '../../lib/budget'
import { Button, buttonClass } from '../../ui/button'
import { ROWS } from '../../ui/rows'
import { ProposalCard } from './proposal-card'
import { nameOf } from './developer-name'
import { MOST_COMPARED } from './filters'
import { countProposals, type ProposalGroup } from './status'
import type { Proposal } from './types'

interface InboxGroupProps {
  group: ProposalGroup
  /** Nothing else is on the page. */
  alone: boolean
}

/** The proposals to one request. Two to four of them can be put side by side. */
export function InboxGroup({ group: { request, proposals }, alone }: InboxGroupProps) {
  const [ticked, setTicked] = useState<readonly number[]>([])
  // One that was withdrawn meanwhile is no longer there to compare.
  const chosen = ticked.filter((id) => proposals.some((proposal) => proposal.id === id))
  const headingId = `answers-to-${request.id}`
  const comparable = proposals.length > 1
  const all = proposals.map(({ id }) => id)

  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id={headingId} className="text-lg break-words">
            <Link
              to="/requests/$requestId"
              params={{ requestId: String(request.id) }}
              className="no-underline hover:underline"
            >
              {request.title}
            </Link>
          </h2>
          <p className="tabular mt-1 flex flex-wrap gap-x-4 text-note text-ink-soft">
            <span>{countProposals(proposals.length)}</span>
            <span>Budget: {budgetText(request)}</span>
            {!alone && (
              <Link to="/requests/responses" search={{ request: request.id }} className="link">
                Show only these<span className="sr-only">: {request.title}</span>
              </Link>
            )}
          </p>
        </div>
        {comparable && all.length <= MOST_COMPARED && chosen.length === 0 && (
          <CompareLink
            request={request.id}
            ids={all}
            text={all.length === 2 ? 'Compare both' : `Compare all ${all.length}`}
          />
        )}
      </div>
      <ul role="list" className={ROWS}>
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <ProposalCard
              proposal={proposal}
              {...(comparable && {
                choice: (
                  <Tick
                    proposal={proposal}
                    checked={chosen.includes(proposal.id)}
                    full={chosen.length >= MOST_COMPARED}
                    onChange={(checked) => {
                      setTicked(
                        checked
                          ? [...chosen, proposal.id]
                          : chosen.filter((id) => id !== proposal.id),
                      )
                    }}
                  />
                ),
              })}
            />
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <div className="save-bar">
          <p role="status" className="text-note">
            {chosen.length === 1
              ? '1 selected. Select another to compare.'
              : `${chosen.length} selected${chosen.length === MOST_COMPARED ? ', the maximum' : ''}.`}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                setTicked([])
              }}
            >
              Clear
            </Button>
            {chosen.length > 1 && (
              <CompareLink request={request.id} ids={chosen} text={`Compare ${chosen.length}`} />
            )}
          </div>
        </div>
      )}
    </section>
  )
}

interface CompareLinkProps {
  request: number
  ids: readonly number[]
  text: string
}

function CompareLink({ request, ids, text }: CompareLinkProps) {
  const { status } = useSearch({ from: '/requests/responses' })
  return (
    <Link
      to="/requests/responses"
      search={{ ...(status && { status }), request, compare: ids }}
      className={buttonClass('secondary', 'small')}
    >
      <Columns3 aria-hidden size={18} />
      {text}
    </Link>
  )
}

interface TickProps {
  proposal: Proposal
  checked: boolean
  full: boolean
  onChange: (checked: boolean) => void
}

function Tick({ proposal, checked, full, onChange }: TickProps) {
  return (
    <label className="inline-flex touch-target min-h-10 cursor-pointer items-center gap-2.5 text-note">
      <input
        type="checkbox"
        className="size-5"
        checked={checked}
        disabled={full && !checked}
        onChange={(event) => {
          onChange(event.target.checked)
        }}
      />
      Compare<span className="sr-only"> {nameOf(proposal)}</span>
    </label>
  )
}
