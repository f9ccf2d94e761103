import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  CheckCheck,
  Clock,
  FilePen,
  Hourglass,
  MessageSquareText,
  UserPlus,
  UserRoundPen,
} from 'lucide-react'
import type { ReactNode } from 'react'

import { deadline } from '../../lib/time'
import { AsyncView, type AsyncQuery } from '../../ui/async-view'
import { Skeleton, SkeletonCards } from '../../ui/skeleton'
import { useUnreadConversations } from '../conversations/public'
import { ownProfilesQuery } from '../profiles/public'
import { countProposals, isWaiting } from '../proposals/public'
import { ATTENTION_ROW, AttentionLine, AttentionList, UnreadMessagesRow } from './attention-list'
import { attentionFor, type Attention } from './attention'
import { draftsQuery, openRequestsQuery, receivedQuery } from './queries'

/** What waits for the client, first things first. What stands below comes with it, so that nothing is pushed down later. */
export function ClientAttention({ below }: { below: ReactNode }) {
  const unread = useUnreadConversations()
  const proposals = useInfiniteQuery(receivedQuery())
  const profile = useQuery(ownProfilesQuery())
  const drafts = useInfiniteQuery(draftsQuery())
  const open = useInfiniteQuery(openRequestsQuery())
  const parts = [proposals, profile, drafts, open]
  const failed = parts.find(({ error, data }) => error !== null && data === undefined)
  // Waited for, so that nothing is pushed down later; without it the rest still stands, and the header says it too.
  const isPending = unread.isPending || parts.some(({ data }) => data === undefined)

  const all: AsyncQuery<readonly Attention[]> = {
    status: failed ? 'error' : isPending ? 'pending' : 'success',
    data: isPending
      ? undefined
      : attentionFor({
          unread: unread.data ?? 0,
          waiting: (proposals.data ?? []).filter(isWaiting),
          profile: profile.data?.client_profile ?? null,
          drafts: drafts.data ?? [],
          open: open.data ?? [],
        }),
    error: failed?.error ?? null,
    isFetching: parts.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const part of parts) if (part.error !== null) void part.refetch()
    },
  }

  return (
    <div className="grid grid-cols-1 gap-10">
      <AsyncView query={all} skeleton={<AttentionSkeleton />} isEmpty={() => false}>
        {(items) => (
          <div className="grid grid-cols-1 gap-10">
            <section aria-labelledby="attention" className="grid grid-cols-1 gap-2.5">
              <h2 id="attention" className="text-lg">
                Needs your attention
              </h2>
              {items.length === 0 ? <NothingNow /> : <Items items={items} />}
            </section>
            {below}
          </div>
        )}
      </AsyncView>
      {failed && below}
    </div>
  )
}

function AttentionSkeleton() {
  return (
    <span className="grid gap-4">
      <Skeleton className="h-7 w-48" />
      <SkeletonCards count={3} className="h-14" />
    </span>
  )
}

function NothingNow() {
  return (
    <p className="flex items-center gap-3 rounded-m border border-line px-5 py-4 text-ink-soft">
      <CheckCheck aria-hidden size={20} className="flex-none text-ok" />
      You’re all caught up.
    </p>
  )
}

function Items({ items }: { items: readonly Attention[] }) {
  return (
    <AttentionList>
      {items.map((item) => (
        <Item key={keyOf(item)} item={item} />
      ))}
    </AttentionList>
  )
}

const keyOf = (item: Attention) => `${item.kind}-${'id' in item ? item.id : ''}`

function Item({ item }: { item: Attention }) {
  switch (item.kind) {
    case 'messages':
      return <UnreadMessagesRow count={item.count} />
    case 'profile':
      return (
        <Link to="/profile" className={ATTENTION_ROW}>
          <AttentionLine
            Icon={UserRoundPen}
            title={item.isThere ? 'Complete your profile' : 'Create your profile'}
            text={item.text}
          />
        </Link>
      )
    case 'proposals':
      return (
        <Link to="/requests/responses" search={{ request: item.id }} className={ATTENTION_ROW}>
          <AttentionLine
            Icon={item.soon ? Clock : MessageSquareText}
            title={item.title}
            text={proposalsText(item)}
          />
        </Link>
      )
    case 'draft':
      return (
        <Link
          to="/requests/$requestId/edit"
          params={{ requestId: String(item.id) }}
          className={ATTENTION_ROW}
        >
          <AttentionLine Icon={FilePen} title={item.title} text="Draft: finish and publish it" />
        </Link>
      )
    case 'unshared':
      return (
        <Link
          to="/requests/$requestId"
          params={{ requestId: String(item.id) }}
          className={ATTENTION_ROW}
        >
          <AttentionLine
            Icon={UserPlus}
            title={item.title}
            text={
              item.isPublic
                ? 'Open, but nobody is invited yet'
                : 'Nobody can read it yet: invite developers'
            }
          />
        </Link>
      )
    case 'unseen':
      return (
        <Link
          to="/requests/$requestId"
          params={{ requestId: String(item.id) }}
          className={ATTENTION_ROW}
        >
          <AttentionLine
            Icon={Hourglass}
            title={item.title}
            text={`Seen by ${item.seen} of ${count(item.of)} you invited`}
          />
        </Link>
      )
    case 'seen':
      return (
        <Link
          to="/requests/$requestId"
          params={{ requestId: String(item.id) }}
          className={ATTENTION_ROW}
        >
          <AttentionLine
            Icon={CheckCheck}
            title={item.title}
            text={`Seen by ${item.of === 1 ? 'the developer' : `all ${count(item.of)}`} you invited`}
          />
        </Link>
      )
  }
}

function proposalsText({
  count,
  closes_at,
  soon,
}: Extract<Attention, { kind: 'proposals' }>): string {
  const wait = `${countProposals(count)} to review`
  return soon ? `${wait}, reply by ${deadline(closes_at)}` : wait
}

const count = (developers: number) =>
  developers === 1 ? '1 developer' : `${developers} developers`
