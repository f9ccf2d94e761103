import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'

import { ApiFailure } from '../../api/errors'
import type { FullRequest } from '../../api/types'
import { wholeBudgetText } from '../../lib/budget'
import { useNamedPage } from '../../lib/page-name'
import { exactTime, relativeTime } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Markdown } from '../../ui/markdown'
import { PageHeading } from '../../ui/page-heading'
import { Skeleton, SkeletonText } from '../../ui/skeleton'
import { Flags, ReportButton } from '../moderation/public'
import { ProposalPart } from '../proposals/public'
import { requestQuery } from '../requests/queries'
import { CopyLink } from './copy-link'
import { NeededBy } from './needed-by'
import { NextStep } from './next-step'
import { References } from './references'
import { SkillTags } from './skill-tags'
import { TalkPart } from './talk-part'
import { TrustCard } from './trust-card'

/** One public request in full, for everyone. */
export function OpportunityPage() {
  const id = useRouteContext({ from: '/opportunities/$id', select: (context) => context.id })
  const query = useQuery({ ...requestQuery(id ?? 0), enabled: id !== null })
  const gone = id === null || (query.error instanceof ApiFailure && query.error.status === 404)
  const request = gone ? undefined : query.data
  useNamedPage(request?.title)

  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <div className="grid gap-6">
        <p>
          <Link to="/opportunities" className="link inline-flex min-h-6 items-center gap-1.5">
            <ArrowLeft aria-hidden size={18} />
            All open requests
          </Link>
        </p>
        {/* One heading all along: it has the focus while the rest arrives. */}
        <PageHeading
          title={<span className="break-words">{request?.title ?? 'Request'}</span>}
          {...(request && {
            lead: <Posted request={request} />,
            actions: <CopyLink path={`/opportunities/${request.id}`} />,
          })}
        />
      </div>
      {gone ? (
        <NotHere />
      ) : (
        <AsyncView query={query} skeleton={<Loading />}>
          {(data) => <Details request={data} />}
        </AsyncView>
      )}
    </div>
  )
}

/** It does not tell whether it never was, is private, or is gone. */
function NotHere() {
  return (
    <EmptyState
      title="Request not found"
      text="It may be closed, or only invited developers can see it."
      action={
        <Link to="/opportunities" className={buttonClass('primary')}>
          Browse open requests
        </Link>
      }
    />
  )
}

function Posted({ request: { client, published_at, created_at } }: { request: FullRequest }) {
  const posted = published_at ?? created_at
  return (
    <span className="text-note">
      {client.name} · posted{' '}
      <time dateTime={posted} title={exactTime(posted)}>
        {relativeTime(posted)}
      </time>
    </span>
  )
}

const CLOSED: Readonly<Partial<Record<FullRequest['status'], string>>> = {
  paused: 'The client has paused this request. You can’t send a proposal right now.',
  in_progress: 'The client has found a developer. Work is in progress.',
  completed: 'This request is completed.',
  cancelled: 'The client has cancelled this request.',
}

function Details({ request }: { request: FullRequest }) {
  const { content_html, skills, status, client, deadline } = request
  const closed = CLOSED[status]
  return (
    <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
      <article aria-label="Request" className="grid min-w-0 gap-6">
        {closed !== undefined && (
          <p className="rounded-s border border-line bg-sunken px-4 py-3">{closed}</p>
        )}
        <div className="grid gap-1">
          <p className="tabular font-display text-2xl font-bold">
            Budget: {wholeBudgetText(request)}
          </p>
          {deadline && (
            <p>
              <NeededBy deadline={deadline} />
            </p>
          )}
        </div>
        <Flags of={request} />
        <section aria-labelledby="request-text">
          <h2 id="request-text" className="sr-only">
            Description
          </h2>
          <Markdown html={content_html} />
        </section>
        {skills.length > 0 && (
          <section aria-labelledby="skills-asked" className="grid gap-3">
            <h2 id="skills-asked" className="text-lg">
              Skills
            </h2>
            <SkillTags skills={skills} />
          </section>
        )}
        <References request={request} />
      </article>
      <div className="grid gap-5 lg:row-span-2">
        <NextStep request={request} />
        <TalkPart request={request} />
        <TrustCard trust={client} />
        <div className="-ml-3 empty:hidden">
          <ReportButton type="request" id={request.id} owner={request.client_id} />
        </div>
      </div>
      <div className="min-w-0 empty:hidden">
        <ProposalPart request={request} saysClosed={false} />
      </div>
    </div>
  )
}

function Loading() {
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid content-start gap-6">
        <Skeleton className="h-7 w-48" />
        <SkeletonText lines={8} />
      </div>
      <Skeleton className="h-80 rounded-m" />
    </div>
  )
}
