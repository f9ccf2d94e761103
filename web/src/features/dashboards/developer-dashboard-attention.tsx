import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bookmark, CircleCheck, Mail } from 'lucide-react'
import type { ReactNode } from 'react'

import { useSettled } from '../../lib/use-settled'
import { AsyncView, type AsyncQuery } from '../../ui/async-view'
import { useUnreadConversations } from '../conversations/public'
import { countProposals, useLatestProposals } from '../proposals/public'
import { sharedRequestsQuery } from '../requests/shared-queries'
import { ATTENTION_ROW, AttentionLine, AttentionList, UnreadMessagesRow } from './attention-list'
import { developerAttention, type DeveloperAttention } from './developer-attention'
import { InvitesToCome } from './developer-dashboard-invites'

/** What waits for the developer; nothing at all when nothing does. What stands below comes with it and is never pushed down. */
export function Attention({ below }: { below: ReactNode }) {
  const unread = useUnreadConversations()
  const shared = useQuery(sharedRequestsQuery())
  const proposals = useLatestProposals()
  // What fails says so in its own part of the page, or in the header.
  const settled = useSettled([unread, shared, proposals].some((part) => part.isPending))
  const query: AsyncQuery<readonly DeveloperAttention[]> = {
    status: settled ? 'success' : 'pending',
    data: settled
      ? developerAttention({
          unread: unread.data ?? 0,
          invites: shared.data ?? [],
          proposals: proposals.data ?? [],
        })
      : undefined,
    error: null,
    isFetching: !settled,
    refetch: () => undefined,
  }
  return (
    <AsyncView query={query} skeleton={<InvitesToCome />} isEmpty={() => false}>
      {(items) => (
        <div className="grid grid-cols-1 gap-9">
          {items.length > 0 && (
            <section aria-labelledby="attention" className="grid grid-cols-1 gap-2.5">
              <h2 id="attention" className="text-lg">
                Needs your attention
              </h2>
              <AttentionList>
                {items.map((item) => (
                  <Item key={item.kind} item={item} />
                ))}
              </AttentionList>
            </section>
          )}
          {below}
        </div>
      )}
    </AsyncView>
  )
}

function Item({ item }: { item: DeveloperAttention }) {
  switch (item.kind) {
    case 'messages':
      return <UnreadMessagesRow count={item.count} />
    case 'invites':
      return (
        <Link to="/requests" search={{}} className={ATTENTION_ROW}>
          <AttentionLine
            Icon={Mail}
            title={item.titles.length === 1 ? '1 new invite' : `${item.titles.length} new invites`}
            text={item.titles.join(', ')}
          />
        </Link>
      )
    case 'accepted':
    case 'shortlisted':
      return (
        <Link to="/requests/responses" search={{ status: item.kind }} className={ATTENTION_ROW}>
          <AttentionLine
            Icon={item.kind === 'accepted' ? CircleCheck : Bookmark}
            title={`${countProposals(item.titles.length)} ${item.kind}`}
            text={item.titles.join(', ')}
          />
        </Link>
      )
  }
}
