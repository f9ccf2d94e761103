import { parseId } from '../../lib/id'
import type { Ring } from '../../ui/state-ring'
import type { Category, SessionMessage, SessionStatus } from './types'

export const STATUSES: readonly SessionStatus[] = ['open', 'in_progress', 'resolved']

export const STATUS_TEXTS: Readonly<
  Record<SessionStatus, { readonly ring: Ring; readonly word: string }>
> = {
  open: { ring: 'open', word: 'Open' },
  in_progress: { ring: 'half', word: 'In progress' },
  resolved: { ring: 'done', word: 'Resolved' },
}

export const CATEGORIES: readonly (readonly [Category, string])[] = [
  ['account', 'Account'],
  ['requests', 'Requests'],
  ['conversations', 'Conversations'],
  ['payments', 'Payments'],
  ['videos', 'Videos'],
  ['showcases', 'Showcases'],
  ['products', 'Products'],
  ['other', 'Something else'],
]

export const categoryName = (category: Category): string =>
  CATEGORIES.find(([name]) => name === category)?.[1] ?? category

/** The line that a change of the status leaves in the thread. */
export const statusLine = (status: SessionStatus) => `Status changed to: ${status}`

/** The status that the thread told last; null while it was never changed. */
export function toldStatus(messages: readonly SessionMessage[]): SessionStatus | null {
  const line = messages.findLast(
    ({ is_system, content }) => is_system && STATUSES.some((one) => content === statusLine(one)),
  )
  return STATUSES.find((one) => line?.content === statusLine(one)) ?? null
}

export interface ChatAddress {
  readonly sessionId: string
  readonly accessToken: string
}

/** The chat that a pasted address or path leads to, whatever the host is called; null for anything else. */
export function chatIn(text: string): ChatAddress | null {
  const path = /^(?:https?:\/\/[^/\s]+)?(\/[^\s?#]*)(?:[?#]\S*)?$/i.exec(text.trim())?.[1] ?? ''
  const [, sessionId = '', accessToken = ''] =
    /^\/collaboration\/(\d+)\/([\w-]{20,200})\/?$/.exec(path) ?? []
  return parseId(sessionId) === null ? null : { sessionId, accessToken }
}
