import { Link } from '@tanstack/react-router'
import { Eye, Lock, Users } from 'lucide-react'

import { dollars } from '../../lib/money'
import { exactTime, relativeTime } from '../../lib/time'
import { visibilityName } from './rules'
import { StatusTag } from './status-tag'
import type { RequestRow as Row, Visibility } from './types'

const ICONS = { public: Eye, shared: Users, private: Lock } as const

export function VisibilityNote({ visibility }: { visibility: Visibility }) {
  const Icon = ICONS[visibility]
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden size={16} className="flex-none" />
      {visibilityName(visibility)}
    </span>
  )
}

export function sharedWith(count: number): string {
  if (count === 0) return 'No developers invited yet'
  return count === 1 ? '1 developer invited' : `${count} developers invited`
}

/** A request in its client's own list. */
export function RequestRow({ request, level = 2 }: { request: Row; level?: 2 | 3 }) {
  const Title = `h${level}` as const
  const { id, title, excerpt, status, visibility, estimated_budget, shared_count, updated_at } =
    request
  const proposals = request.response_count
  return (
    <article className="card relative grid gap-x-8 gap-y-3 p-5 hover:border-accent sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <Title className="text-xl break-words">
          <Link
            to="/requests/$requestId"
            params={{ requestId: String(id) }}
            className="no-underline after:absolute after:inset-0 after:rounded-m"
          >
            {title}
          </Link>
        </Title>
        {excerpt !== '' && (
          <p className="mt-1.5 line-clamp-2 max-w-[68ch] text-note break-words text-ink-soft">
            {excerpt}
          </p>
        )}
      </div>
      <div className="flex items-start justify-between gap-4 sm:flex-col sm:items-end sm:justify-start sm:gap-2">
        <StatusTag status={status} />
        <p className="tabular font-bold">{dollars(estimated_budget)}</p>
      </div>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line pt-3 text-sm text-ink-soft sm:col-span-2">
        <VisibilityNote visibility={visibility} />
        {status !== 'draft' && <span>{sharedWith(shared_count ?? 0)}</span>}
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
        <span>
          Updated{' '}
          <time dateTime={updated_at} title={exactTime(updated_at)}>
            {relativeTime(updated_at)}
          </time>
        </span>
      </p>
    </article>
  )
}
