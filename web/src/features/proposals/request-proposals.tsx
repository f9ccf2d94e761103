import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { centsAsDollars } from '../../lib/money'
import { AsyncView } from '../../ui/async-view'
import { Avatar } from '../../ui/avatar'
import { buttonClass } from '../../ui/button'
import { SkeletonCards } from '../../ui/skeleton'
import { daysText } from './compare'
import { nameOf } from './developer-name'
import { proposalsQuery } from './queries'
import { countProposals, groupByRequest } from './status'
import { ProposalStatusTag } from './status-tag'
import type { Proposal } from './types'

const SHOWN = 4

interface RequestProposalsProps {
  request: { readonly id: number; readonly status: string; readonly response_count: number }
}

/** On the page of a client's own request: who sent a proposal, and the way to all of it. */
export function RequestProposals({ request }: RequestProposalsProps) {
  const { id, status, response_count } = request
  const query = useInfiniteQuery({
    ...proposalsQuery({ request_id: id }),
    enabled: response_count > 0,
  })
  if (status === 'draft') return null
  return (
    <section aria-labelledby="request-answers" className="card grid gap-4 p-5">
      <h2 id="request-answers" className="text-lg">
        {response_count === 0 ? 'Proposals' : countProposals(response_count)}
      </h2>
      {response_count === 0 ? (
        <p className="text-note text-ink-soft">No proposals yet.</p>
      ) : (
        <>
          <AsyncView query={query} skeleton={<SkeletonCards count={2} className="h-12" />}>
            {(rows) => <Latest proposals={groupByRequest(rows)[0]?.proposals ?? []} />}
          </AsyncView>
          <Link
            to="/requests/responses"
            search={{ request: id }}
            className={buttonClass('primary', 'small')}
          >
            {response_count === 1 ? 'Read the proposal' : 'Read and compare'}
          </Link>
        </>
      )}
    </section>
  )
}

function Latest({ proposals }: { proposals: readonly Proposal[] }) {
  return (
    <ul role="list" className="grid divide-y divide-line">
      {proposals.slice(0, SHOWN).map((proposal) => (
        <li key={proposal.id} className="flex items-center gap-3 py-2.5">
          <Avatar
            name={nameOf(proposal)}
            src={proposal.developer.avatar_url}
            size="small"
            decorative
          />
          <div className="min-w-0 flex-1">
            <p className="font-medium break-words">{nameOf(proposal)}</p>
            <p className="tabular text-sm text-ink-soft">{offerText(proposal)}</p>
          </div>
          <ProposalStatusTag status={proposal.status} side="client" />
        </li>
      ))}
    </ul>
  )
}

function offerText({ price_cents, delivery_days }: Proposal): string {
  const price = price_cents ? centsAsDollars(price_cents) : 'No price given'
  return delivery_days ? `${price} · ${daysText(delivery_days)}` : price
}
