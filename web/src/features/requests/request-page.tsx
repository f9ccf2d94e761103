import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import clsx from 'clsx'
import { useLayoutEffect, useState } from 'react'

import { wholeBudgetText } from '../../lib/budget'
import { useNamedPage } from '../../lib/page-name'
import { exactTime, relativeTime } from '../../lib/time'
import { useSettled } from '../../lib/use-settled'
import { useSession } from '../../session/store'
import { AsyncView, type AsyncQuery } from '../../ui/async-view'
import { Markdown } from '../../ui/markdown'
import { PageHeading } from '../../ui/page-heading'
import { Skeleton, SkeletonText } from '../../ui/skeleton'
import { WhyYou } from '../matching/public'
import { Flags, ReportButton } from '../moderation/public'
import { NeededBy, TalkPart, TrustCard } from '../opportunities/public'
import { ProposalPart, proposalsQuery, RequestProposals } from '../proposals/public'
import { LazyReferences } from './lazy-references'
import { requestQuery, sharesQuery } from './queries'
import { RequestActions } from './request-actions'
import { isGone, RequestGone } from './request-gone'
import { RequestMatches } from './request-matches'
import { Shares } from './shares'
import { StatusTag } from './status-tag'
import type { FullRequest } from './types'
import { VisibilityNote } from './visibility-note'

export function RequestPage() {
  const id = useRouteContext({ from: '/requests/$requestId', select: (context) => context.id })
  const query = useQuery({ ...requestQuery(id ?? 0), enabled: id !== null })
  const userId = useSession((state) => state.user?.id)
  const gone = isGone(id, query.error)
  const request = gone ? undefined : query.data
  const own = request?.client_id === userId
  useNamedPage(request?.title)

  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <PageHeading
        title={request?.title ?? 'Request'}
        {...(request && own && { actions: <RequestActions request={request} /> })}
      />
      {gone ? (
        <RequestGone />
      ) : (
        <AsyncView query={query} skeleton={<RequestSkeleton />}>
          {(data) => <Request request={data} own={own} />}
        </AsyncView>
      )}
    </div>
  )
}

const COLUMNS = 'grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]'

function Request({ request, own }: { request: FullRequest; own: boolean }) {
  return own ? <OwnRequest request={request} /> : <TheirRequest request={request} />
}

function TheirRequest({ request }: { request: FullRequest }) {
  return (
    <div className={clsx(COLUMNS, 'lg:grid-rows-[auto_1fr]')}>
      <Description request={request} own={false} />
      <div className="grid grid-cols-1 gap-5 lg:row-span-2">
        <TalkPart request={request} />
        <WhyYou reasons={request.match_reasons} />
        <TrustCard trust={request.client} />
        <div className="-ml-3">
          <ReportButton type="request" id={request.id} owner={request.client_id} />
        </div>
      </div>
      <div className="min-w-0 empty:hidden">
        <ProposalPart request={request} />
      </div>
    </div>
  )
}

/** Proposals and invites are waited for together: what stands below them is never pushed down. */
function OwnRequest({ request }: { request: FullRequest }) {
  const { id, status, response_count } = request
  const shares = useQuery({ ...sharesQuery(id), enabled: status !== 'draft' })
  const proposals = useInfiniteQuery({
    ...proposalsQuery({ request_id: id }),
    enabled: response_count > 0,
  })
  const isPending = !useSettled(shares.isLoading || proposals.isLoading)
  const [shown, setShown] = useState(false)
  const side: AsyncQuery<true> = {
    status: isPending ? 'pending' : 'success',
    data: isPending ? undefined : true,
    error: null,
    isFetching: isPending,
    refetch: () => undefined,
  }
  return (
    <div className={COLUMNS}>
      <Description request={request} own />
      <AsyncView query={side} skeleton={<Skeleton className="h-72 w-full rounded-m" />}>
        {() => <Side request={request} onShown={setShown} />}
      </AsyncView>
      {shown && (
        <div className="min-w-0 lg:col-span-2">
          <RequestMatches request={request} />
        </div>
      )}
    </div>
  )
}

interface SideProps {
  request: FullRequest
  /** Its height is final: what stands below may come. */
  onShown: (shown: true) => void
}

function Side({ request, onShown }: SideProps) {
  useLayoutEffect(() => {
    onShown(true)
  }, [onShown])
  return (
    <div className="grid grid-cols-1 gap-5">
      <RequestProposals request={request} />
      <Shares request={request} />
    </div>
  )
}

function Description({ request, own }: { request: FullRequest; own: boolean }) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-8">
      <Facts request={request} own={own} />
      <Flags of={request} />
      <section aria-labelledby="request-text">
        <h2 id="request-text" className="sr-only">
          Description
        </h2>
        <Markdown html={request.content_html} />
      </section>
      <Skills skills={request.skills} />
      {request.reference_links.length + request.attachments.length > 0 && (
        <LazyReferences request={request} />
      )}
    </div>
  )
}

function Facts({ request, own }: { request: FullRequest; own: boolean }) {
  const { status, visibility, created_at, share_date, deadline } = request
  const date = own ? created_at : (share_date ?? created_at)
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-y border-line py-4">
      <p className="tabular text-xl font-bold">Budget: {wholeBudgetText(request)}</p>
      {deadline && (
        <p className="font-medium">
          <NeededBy deadline={deadline} />
        </p>
      )}
      <StatusTag status={status} />
      {own && status !== 'draft' && (
        <p className="flex text-note text-ink-soft">
          <VisibilityNote visibility={visibility} />
        </p>
      )}
      <p className="text-note text-ink-soft">
        {status === 'draft' ? 'Created' : own || !share_date ? 'Posted' : 'Shared'}{' '}
        <time dateTime={date} title={exactTime(date)}>
          {relativeTime(date)}
        </time>
      </p>
    </div>
  )
}

function Skills({ skills }: { skills: readonly string[] }) {
  if (skills.length === 0) return null
  return (
    <section aria-labelledby="request-skills" className="grid gap-3">
      <h2 id="request-skills" className="text-lg">
        Skills
      </h2>
      <ul role="list" className="flex flex-wrap gap-2">
        {skills.map((skill) => (
          <li key={skill} className="tag max-w-full break-words">
            {skill}
          </li>
        ))}
      </ul>
    </section>
  )
}

function RequestSkeleton() {
  return (
    <span className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <span className="grid content-start gap-8">
        <Skeleton className="h-14 w-full" />
        <SkeletonText lines={8} />
      </span>
      <Skeleton className="h-72 w-full rounded-m" />
    </span>
  )
}
