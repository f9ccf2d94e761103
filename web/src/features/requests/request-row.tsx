import { Link } from '@tanstack/react-router'

import { budgetText } from '../../lib/budget'
import { civilDay, exactTime, relativeTime } from '../../lib/time'
import { visibilityName } from './choices'
import { StatusTag } from './status-tag'
import type { RequestRow as Row } from './types'

/** How far its invites have come. A draft can't be shown to anybody. */
function seenText({ status, shared_count, viewed_count }: Row): string | null {
  if (status === 'draft') return null
  return shared_count ? `Seen by ${viewed_count ?? 0} of ${shared_count}` : 'No invites yet'
}

/** A request in its client's own list: two lines on a phone, fixed columns where there is room. */
export function RequestRow({ request, level = 2 }: { request: Row; level?: 2 | 3 }) {
  const Title = `h${level}` as const
  const { id, title, status, visibility, skills, updated_at, deadline } = request
  const proposals = request.response_count
  return (
    <article className="relative grid min-h-17 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-4 gap-y-0.5 py-2 hover:bg-fill/45 @3xl:min-h-16 @3xl:grid-cols-[minmax(0,1fr)_7rem_6.5rem_7rem] @4xl:grid-cols-[minmax(0,1fr)_7rem_8rem_6.5rem_7rem] @5xl:grid-cols-[minmax(0,1fr)_7rem_8rem_6.5rem_7rem_7rem]">
      <div className="min-w-0">
        <Title className="truncate font-text text-base font-medium tracking-normal">
          <Link
            to="/requests/$requestId"
            params={{ requestId: String(id) }}
            className="no-underline after:absolute after:inset-0 after:rounded-s"
          >
            {title}
          </Link>
        </Title>
        <p className="hidden truncate text-sm text-ink-soft @3xl:block">
          {[
            status === 'draft' ? 'Not posted yet' : visibilityName(visibility),
            deadline && `Needed by ${civilDay(deadline)}`,
            skills.join(', '),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className="tabular justify-self-end font-medium @3xl:justify-self-start">
        {budgetText(request)}
      </p>
      <p className="hidden text-sm text-ink-soft @4xl:block">{seenText(request)}</p>
      <p className="col-start-2 row-start-2 justify-self-end text-sm @3xl:col-auto @3xl:row-auto @3xl:justify-self-start">
        {proposals > 0 && (
          <Link
            to="/requests/responses"
            search={{ request: id }}
            className="link relative z-1 inline-flex min-h-6 items-center"
          >
            {proposals === 1 ? '1 proposal' : `${proposals} proposals`}
            <span className="sr-only"> for {title}</span>
          </Link>
        )}
      </p>
      <p className="col-start-1 row-start-2 @3xl:col-auto @3xl:row-auto">
        <StatusTag status={status} />
      </p>
      <p className="hidden text-right text-sm text-ink-soft @5xl:block">
        <span className="sr-only">Updated </span>
        <time dateTime={updated_at} title={exactTime(updated_at)}>
          {relativeTime(updated_at)}
        </time>
      </p>
    </article>
  )
}
