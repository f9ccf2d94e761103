import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import clsx from 'clsx'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'

import { ApiFailure } from '../../api/errors'
import { AsyncView, type AsyncQuery } from '../../ui/async-view'
import { EmptyState } from '../../ui/empty-state'
import { Markdown } from '../../ui/markdown'
import { Skeleton } from '../../ui/skeleton'
import { AnswerActions } from './answer-actions'
import { TimeLeft, Who } from './answer-card'
import { WorkLink } from './answer-facts'
import { AnswerTalk } from './answer-talk'
import { criteriaOf } from './compare'
import { nameOf } from './developer-name'
import { answerQuery } from './queries'
import { Reason } from './reason'
import { AnswerStatusTag } from './status-tag'
import type { Answer } from './types'

/** Two to four answers side by side. Whoever compares them has read them. */
export function Comparison({ ids }: { ids: readonly number[] }) {
  const { status, request } = useSearch({ from: '/requests/responses' })
  const query = useQueries({ queries: ids.map(answerQuery), combine: together })
  return (
    <div className="grid grid-cols-1 gap-6">
      <p>
        <Link
          to="/requests/responses"
          search={{ ...(status && { status }), ...(request && { request }) }}
          className="link inline-flex min-h-6 items-center gap-1.5"
        >
          <ArrowLeft aria-hidden size={18} />
          Back to the answers
        </Link>
      </p>
      <AsyncView
        query={query}
        skeleton={<ComparisonSkeleton />}
        empty={
          <EmptyState
            title="These answers are not here"
            text="They were withdrawn, or they are not answers to your requests."
          />
        }
      >
        {(answers) => <Table answers={answers} missing={ids.length - answers.length} />}
      </AsyncView>
    </div>
  )
}

/** Several answers as one; what is gone meanwhile (404) is left out. */
function together(results: UseQueryResult<Answer>[]): AsyncQuery<readonly Answer[]> {
  const isGone = ({ error }: UseQueryResult<Answer>) =>
    error instanceof ApiFailure && error.status === 404
  const there = results.filter((result) => !isGone(result))
  const failed = there.find(({ error, data }) => error !== null && data === undefined)
  const ready = there.every(({ data }) => data !== undefined)
  return {
    status: failed ? 'error' : ready ? 'success' : 'pending',
    data: ready ? there.flatMap(({ data }) => data ?? []) : undefined,
    error: failed?.error ?? null,
    isFetching: there.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const result of there) if (result.error !== null) void result.refetch()
    },
  }
}

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
function Table({ answers, missing }: { answers: readonly Answer[]; missing: number }) {
  const title = answers[0]?.request.title ?? ''
  return (
    <section aria-labelledby="comparison" className="grid grid-cols-1 gap-4">
      <h2 id="comparison" className="text-2xl break-words">
        {title}
      </h2>
      {missing > 0 && (
        <p className="text-note text-ink-soft">
          {missing === 1 ? 'One answer is' : `${missing} answers are`} no longer there.
        </p>
      )}
      <div
        role="table"
        aria-labelledby="comparison"
        className={clsx('grid grid-cols-1 border-t border-line', COLUMNS[answers.length])}
      >
        <Row>
          <span role="columnheader" className="max-md:hidden">
            <span className="sr-only">What is compared</span>
          </span>
          {answers.map((answer) => (
            <div
              key={answer.id}
              role="columnheader"
              className="grid content-start justify-items-start gap-3 border-line py-5 max-md:not-first:border-t md:pr-6"
            >
              <Who answer={answer} />
              <AnswerStatusTag status={answer.status} side="client" />
            </div>
          ))}
        </Row>
        {criteriaOf(answers).map(({ name, values, mark, best }) => (
          <Line key={name} name={name} answers={answers}>
            {(_, at) => (
              <span className={clsx('tabular', best[at] === true && 'font-bold')}>
                {values[at]}
                {best[at] === true && <span className="tag ml-2 font-medium">{mark}</span>}
              </span>
            )}
          </Line>
        ))}
        <Line name="Skills" answers={answers}>
          {({ developer: { skills = [] } }) =>
            skills.length > 0 ? skills.join(', ') : <span className="text-ink-soft">Not said</span>
          }
        </Line>
        <Line name="Answer" answers={answers} tall>
          {({ message_html, profile_link, reason }) => (
            <div className="grid grid-cols-1 gap-3">
              <Markdown html={message_html} />
              {profile_link && <WorkLink link={profile_link} />}
              {reason && <Reason text={reason} />}
            </div>
          )}
        </Line>
        <Line name="Decide" answers={answers} tall>
          {(answer) => (
            <div className="grid justify-items-start gap-3">
              <TimeLeft answer={answer} />
              <AnswerActions answer={answer} />
              <AnswerTalk answer={answer} />
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
  answers: readonly Answer[]
  /** The values are long: each stands under its name when narrow, not beside it. */
  tall?: boolean
  children: (answer: Answer, at: number) => ReactNode
}

function Line({ name, answers, tall = false, children }: LineProps) {
  return (
    <Row>
      <div
        role="rowheader"
        className="pt-4 font-bold md:pb-4 md:text-note md:font-medium md:text-ink-soft"
      >
        {name}
      </div>
      {answers.map((answer, at) => (
        <div
          key={answer.id}
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
            {nameOf(answer)}
          </span>
          {tall ? children(answer, at) : <span className="min-w-0">{children(answer, at)}</span>}
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
