import type { UserType } from '../../session/user'
import type { NotificationKind } from './types'

interface KindFacts {
  readonly label: string
  /** What one is notified of. */
  readonly hint: string | Readonly<Record<UserType, string>>
}

/** In the order of the settings. */
export const KINDS: Readonly<Record<NotificationKind, KindFacts>> = {
  message: {
    label: 'Messages',
    hint: 'New messages in your conversations',
  },
  proposal: {
    label: 'Proposals',
    hint: {
      client: 'New proposals for your requests',
      developer: 'Clients’ replies to your proposals',
    },
  },
  invite: { label: 'Invites', hint: 'Requests that clients invite you to' },
  agreement: {
    label: 'Agreements',
    hint: 'New versions and decisions about them',
  },
  milestone: {
    label: 'Milestones',
    hint: 'Work submitted, approved or sent back',
  },
  payment: {
    label: 'Payments',
    hint: {
      client: 'Invoices and payments',
      developer: 'Your subscription and payments',
    },
  },
  video: {
    label: 'Videos',
    hint: 'When your videos are ready, and when people you sent them to watch or ask',
  },
  product: {
    label: 'Products',
    hint: {
      client: 'New versions and refunds of products you bought',
      developer: 'Sales and reviews of your products, and news of those you bought',
    },
  },
  review: { label: 'Reviews', hint: 'Ratings of the work you did together' },
  ticket: { label: 'Answers to your tickets', hint: 'Replies and changes in your support chats' },
  moderation: {
    label: 'Decisions about your content',
    hint: 'When something of yours is hidden or restored, and answers to your appeals',
  },
  search: { label: 'Saved searches', hint: 'New results for the searches you saved' },
}

export function hintFor(kind: NotificationKind, role: UserType): string {
  const { hint } = KINDS[kind]
  return typeof hint === 'string' ? hint : hint[role]
}
