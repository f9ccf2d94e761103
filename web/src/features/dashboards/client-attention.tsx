import { Link } from '@tanstack/react-router'
import { Clock, FilePen, FileText, PackageCheck, ReceiptText, UserPlus } from 'lucide-react'

import { money } from '../../lib/currency'
import { deadline, relativeTime } from '../../lib/time'
import { countProposals } from '../proposals/public'
import { countAll, type Attention, type OpenInvoice, type OwnRequest } from './attention'
import {
  AgreementsRow,
  ATTENTION_ROW,
  AttentionLine,
  AttentionList,
  count,
  DealsRow,
  EmailRow,
  ProfileRow,
  UnreadMessagesRow,
} from './attention-list'

/** What waits for the client, first things first. */
export function ClientAttention({ items }: { items: readonly Attention[] }) {
  return (
    <AttentionList count={countAll(items)}>
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
    case 'proposals':
      return (
        <Link to="/requests/responses" search={{ request: item.id }} className={ATTENTION_ROW}>
          <AttentionLine
            Icon={item.soon ? Clock : FileText}
            title={`${countProposals(item.count)} to review`}
            text={item.title}
            when={`Reply by ${deadline(item.closes_at)}`}
            verb="Review"
          />
        </Link>
      )
    case 'agreements':
      return <AgreementsRow rows={item.rows} />
    case 'milestones':
      return (
        <DealsRow
          Icon={PackageCheck}
          title={`${count(item.count, 'milestone')} to approve`}
          verb="Check"
          rows={item.rows}
        />
      )
    case 'invoices':
      return <InvoicesRow rows={item.rows} />
    case 'drafts':
      return <DraftsRow rows={item.rows} />
    case 'unshared':
      return <UnsharedRow rows={item.rows} />
    case 'email':
      return <EmailRow email={item.email} />
    case 'profile':
      return <ProfileRow isThere={item.isThere} text={item.text} />
  }
}

function InvoicesRow({ rows }: { rows: readonly OpenInvoice[] }) {
  const [first, ...others] = rows
  if (!first) return null
  const line = (
    <AttentionLine
      Icon={ReceiptText}
      title={`${count(rows.length, 'invoice')} to pay`}
      text={rows
        .map(({ title, amount_cents, currency }) => `${title}, ${money(amount_cents, currency)}`)
        .join('; ')}
      when={relativeTime(first.issued_at)}
      verb="Pay"
    />
  )
  return others.length === 0 ? (
    <Link
      to="/invoices/$id"
      params={{ id: String(first.id) }}
      search={{}}
      className={ATTENTION_ROW}
    >
      {line}
    </Link>
  ) : (
    <Link to="/invoices" className={ATTENTION_ROW}>
      {line}
    </Link>
  )
}

const titlesOf = (rows: readonly OwnRequest[]) => rows.map(({ title }) => title).join(', ')

function DraftsRow({ rows }: { rows: readonly OwnRequest[] }) {
  const [first, ...others] = rows
  if (!first) return null
  const line = (
    <AttentionLine
      Icon={FilePen}
      title={`${count(rows.length, 'draft')} to finish`}
      text={titlesOf(rows)}
      when={relativeTime(first.updated_at)}
      verb="Continue"
    />
  )
  return others.length === 0 ? (
    <Link
      to="/requests/$requestId/edit"
      params={{ requestId: String(first.id) }}
      className={ATTENTION_ROW}
    >
      {line}
    </Link>
  ) : (
    <Link to="/requests" search={{ status: 'draft' }} className={ATTENTION_ROW}>
      {line}
    </Link>
  )
}

/** Nobody was invited to these, and nobody has found them yet. */
function UnsharedRow({ rows }: { rows: readonly OwnRequest[] }) {
  const [first, ...others] = rows
  if (!first) return null
  const line = (
    <AttentionLine
      Icon={UserPlus}
      title={`${count(rows.length, 'request')} without invites`}
      text={titlesOf(rows)}
      when={relativeTime(first.updated_at)}
      verb="Invite"
    />
  )
  return others.length === 0 ? (
    <Link
      to="/requests/$requestId"
      params={{ requestId: String(first.id) }}
      className={ATTENTION_ROW}
    >
      {line}
    </Link>
  ) : (
    <Link to="/requests" search={{ status: 'open' }} className={ATTENTION_ROW}>
      {line}
    </Link>
  )
}
