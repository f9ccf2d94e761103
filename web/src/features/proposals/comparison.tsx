import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import clsx from 'clsx'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'

import { ApiFailure } from '../../api/errors'
import { allOf } from '../../ui/all-of'
import { AsyncView } from '../../ui/async-view'
import { EmptyState } from '../../ui/empty-state'
import { Markdown } from '../../ui/markdown'
import { Skeleton } from '../../ui/skeleton'
import { ProposalActions } from './proposal-actions'
import { TimeLeft, Who } from './proposal-card'
import { WorkLink } from './proposal-facts'
import { MessageProposer } from './proposal-conversation'
import { ProposalVideos } from './proposal-videos'
import { criteriaOf } from './compare'
import { nameOf } from './developer-name'
import { proposalQuery } from './queries'
import { Reason } from './reason'
import { ProposalStatusTag } from './status-tag'
import type { Proposal } from './types'

/** Two to four proposals side by side. Whoever compares them has read them. */
export function Comparison({ ids }: { ids: readonly number[] }) {
  const { status, request } = useSearch({ from: '/requests/responses' })
  const query = useQueries({ queries: ids.map(proposalQuery), combine: together })
  return (
    <div className="grid grid-cols-1 gap-6">
      <p>
        <Link
          to="/requests/responses"
          search={{ ...(status && { status }), ...(request && { request }) }}
          className="link inline-flex min-h-6 items-center gap-1.5"
        >
          <ArrowLeft aria-hidden size={18} />
          Back to proposals
        </Link>
      </p>
      <AsyncView
        query={query}
        skeleton={<ComparisonSkeleton />}
        empty={<EmptyState title="Proposals not found" text="They may have been withdrawn." />}
      >
        {(proposals) => <Table proposals={proposals} missing={ids.length - proposals.length} />}
      </AsyncView>
    </div>
  )
}

/** What is gone meanwhile (404) is left out. */
const together = (results: UseQueryResult<Proposal>[]) =>
  allOf(results.filter(({ error }) => !(error instanceof ApiFailure && error.status === 404)))

const COLUMNS: Readonly<Record<number, string>> = {
  1: 'md:grid-cols-[8rem_minmax(0,1fr)]',
  2: 'md:grid-cols-[8rem_repeat(2,minmax(0,1fr))]',
  3: 'md:grid-cols-[8rem_repeat(3,minmax(0,1fr))]',
  4: 'md:grid-cols-[6rem_repeat(4,minmax(0,1fr))]',
}

/**
 * A table where there is room for columns. When narrow, each line is a block of its own with a name before
 * every value: what is compared stays together, and nothing scrolls sideways.
 */
function Table({ proposals, missing }: { proposals: readonly Proposal[]; missing: number }) {
  const title = proposals[0]?.request.title ?? ''
  return (
    <section aria-labelledby="comparison" className="grid grid-cols-1 gap-4">
      <h2 id="comparison" className="text-2xl break-words">
        {title}
      </h2>
      {missing > 0 && (
        <p className="text-note text-ink-soft">
          {missing === 1 ? '1 proposal is' : `${missing} proposals are`} no longer available.
        </p>
      )}
      <div
        role="table"
        aria-labelledby="comparison"
        className={clsx('grid grid-cols-1 border-t border-line', COLUMNS[proposals.length])}
      >
        <Row>
          <span role="columnheader" className="max-md:hidden">
            <span className="sr-only">What is compared</span>
          </span>
          {proposals.map((proposal) => (
            <div
              key={proposal.id}
              role="columnheader"
              className="grid content-start justify-items-start gap-3 border-line py-5 max-md:not-first:border-t md:pr-6"
            >
              <Who proposal={proposal} />
              <ProposalStatusTag status={proposal.status} side="client" />
            </div>
          ))}
        </Row>
        {criteriaOf(proposals).map(({ name, values, mark, best }) => (
          <Line key={name} name={name} proposals={proposals}>
            {(_, at) => (
              <span className={clsx('tabular', best[at] === true && 'font-bold')}>
                {values[at]}
                {best[at] === true && <span className="tag ml-2 font-medium">{mark}</span>}
              </span>
            )}
          </Line>
        ))}
        <Line name="Skills" proposals={proposals}>
          {({ developer: { skills = [] } }) =>
            skills.length > 0 ? (
              skills.join(', ')
            ) : (
              <span className="text-ink-soft">Not specified</span>
            )
          }
        </Line>
        <Line name="Proposal" proposals={proposals} tall>
          {(proposal) => (
            <div className="grid grid-cols-1 gap-3">
              <Markdown html={proposal.message_html} />
              {proposal.profile_link && <WorkLink link={proposal.profile_link} />}
              <ProposalVideos proposal={proposal} />
              {proposal.reason && <Reason text={proposal.reason} />}
            </div>
          )}
        </Line>
        <Line name="Decide" proposals={proposals} tall>
          {(proposal) => (
            <div className="grid justify-items-start gap-3">
              <TimeLeft proposal={proposal} />
              <ProposalActions proposal={proposal} />
              <MessageProposer proposal={proposal} />
            </div>
          )}
        </Line>
      </div>
    </section>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <div
    role="row"
    className="border-b border-line md:col-span-full md:grid md:grid-cols-subgrid md:gap-x-0"
  >
    {children}
  </div>
)

interface LineProps {
  name: string
  proposals: readonly Proposal[]
  /** The values are long: each stands under its name when narrow, not beside it. */
  tall?: boolean
  children: (proposal: Proposal, at: number) => ReactNode
}

function Line({ name, proposals, tall = false, children }: LineProps) {
  return (
    <Row>
      <div
        role="rowheader"
        className="pt-4 font-bold md:pb-4 md:text-note md:font-medium md:text-ink-soft"
      >
        {name}
      </div>
      {proposals.map((proposal, at) => (
        <div
          key={proposal.id}
          role="cell"
          className={clsx(
            'min-w-0 break-words max-md:py-2 max-md:last:pb-4 md:py-4 md:pr-5',
            tall
              ? 'grid grid-cols-1 content-start gap-1.5 max-md:py-3'
              : 'max-md:flex max-md:gap-4',
          )}
        >
          <span
            aria-hidden="true"
            className={clsx(
              'text-note md:hidden',
              tall ? 'font-medium' : 'w-2/5 flex-none text-ink-soft',
            )}
          >
            {nameOf(proposal)}
          </span>
          {tall ? (
            children(proposal, at)
          ) : (
            <span className="min-w-0">{children(proposal, at)}</span>
          )}
        </div>
      ))}
    </Row>
  )
}

function ComparisonSkeleton() {
  return (
    <span className="grid gap-4">
      <Skeleton className="h-8 w-72 max-w-full" />
      <Skeleton className="h-112 rounded-m" />
    </span>
  )
}
