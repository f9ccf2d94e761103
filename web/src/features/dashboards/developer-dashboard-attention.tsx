import { Link } from '@tanstack/react-router'
import { Bookmark, CircleCheck, History, Mail } from 'lucide-react'

import { countProposals } from '../proposals/public'
import { countAll } from './attention'
import {
  AgreementsRow,
  ATTENTION_ROW,
  AttentionLine,
  AttentionList,
  count,
  DealsRow,
  EmailRow,
  UnreadMessagesRow,
} from './attention-list'
import type { DeveloperAttention } from './developer-attention'

/** What waits for the developer, first things first. */
export function Attention({ items }: { items: readonly DeveloperAttention[] }) {
  return (
    <AttentionList count={countAll(items)}>
      {items.map((item) => (
        <Item key={item.kind} item={item} />
      ))}
    </AttentionList>
  )
}

function Item({ item }: { item: DeveloperAttention }) {
  switch (item.kind) {
    case 'changes':
      return (
        <DealsRow
          Icon={History}
          title={`${count(item.count, 'milestone')} to revise`}
          verb="Open"
          rows={item.rows}
        />
      )
    case 'agreements':
      return <AgreementsRow rows={item.rows} />
    case 'messages':
      return <UnreadMessagesRow count={item.count} />
    case 'invites':
      return (
        <Link to="/requests" search={{}} className={ATTENTION_ROW}>
          <AttentionLine
            Icon={Mail}
            title={count(item.titles.length, 'new invite')}
            text={item.titles.join(', ')}
            verb="View"
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
            verb="View"
          />
        </Link>
      )
    case 'email':
      return <EmailRow email={item.email} />
  }
}
