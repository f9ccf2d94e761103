import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { centsAsDollars } from '../../lib/money'
import { AsyncView } from '../../ui/async-view'
import { Avatar } from '../../ui/avatar'
import { buttonClass } from '../../ui/button'
import { SkeletonCards } from '../../ui/skeleton'
import { daysText } from './compare'
import { nameOf } from './developer-name'
import { useResponseNews } from './follow-responses'
import { answersQuery } from './queries'
import { countAnswers, groupByRequest } from './status'
import { AnswerStatusTag } from './status-tag'
import type { Answer } from './types'

const SHOWN = 4

interface RequestAnswersProps {
  request: { readonly id: number; readonly status: string; readonly response_count: number }
}

/** On the page of a client's own request: who answered, and the way to all of it. */
export function RequestAnswers({ request }: RequestAnswersProps) {
  useResponseNews()
  const { id, status, response_count } = request
  const query = useInfiniteQuery({
    ...answersQuery({ request_id: id }),
    enabled: response_count > 0,
  })
  if (status === 'draft') return null
  return (
    <section aria-labelledby="request-answers" className="card grid gap-4 p-5">
      <h2 id="request-answers" className="text-lg">
        {response_count === 0 ? 'Answers' : countAnswers(response_count)}
      </h2>
      {response_count === 0 ? (
        <p className="text-note text-ink-soft">
          Nobody has answered yet. Answers appear here as they come.
        </p>
      ) : (
        <>
          <AsyncView query={query} skeleton={<SkeletonCards count={2} className="h-12" />}>
            {(rows) => <Latest answers={groupByRequest(rows)[0]?.answers ?? []} />}
          </AsyncView>
          <Link
            to="/requests/responses"
            search={{ request: id }}
            className={buttonClass('primary', 'small')}
          >
            {response_count === 1 ? 'Read the answer' : 'Read and compare'}
          </Link>
        </>
      )}
    </section>
  )
}

function Latest({ answers }: { answers: readonly Answer[] }) {
  return (
    <ul role="list" className="grid divide-y divide-line">
      {answers.slice(0, SHOWN).map((answer) => (
        <li key={answer.id} className="flex items-center gap-3 py-2.5">
          <Avatar name={nameOf(answer)} src={answer.developer.avatar_url} size="small" decorative />
          <div className="min-w-0 flex-1">
            <p className="font-medium break-words">{nameOf(answer)}</p>
            <p className="tabular text-sm text-ink-soft">{offerText(answer)}</p>
          </div>
          <AnswerStatusTag status={answer.status} side="client" />
        </li>
      ))}
    </ul>
  )
}

function offerText({ price_cents, delivery_days }: Answer): string {
  const price = price_cents ? centsAsDollars(price_cents) : 'No price named'
  return delivery_days ? `${price} · ${daysText(delivery_days)}` : price
}
