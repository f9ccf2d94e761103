import { KINDS } from '../notifications/public'
import type { Delivery, WebhookKind } from './types'

export const ALL_KINDS = Object.keys(KINDS) as WebhookKind[]

export const kindsText = (kinds: readonly WebhookKind[]): string =>
  kinds.length === 0
    ? 'All notifications'
    : ALL_KINDS.filter((kind) => kinds.includes(kind))
        .map((kind) => KINDS[kind].label)
        .join(', ')

export const eventText = (event: string): string =>
  event in KINDS ? KINDS[event as WebhookKind].label : 'Test'

/** How a call stands, and what was answered last. */
export function statusText({ status, tries, answer }: Delivery): string {
  if (status === 'delivered') return `Delivered, ${answer ?? ''}`
  if (status === 'failed') return `Failed: ${answer ?? ''}`
  return tries === 0 ? 'Waiting to be sent' : `Failed so far: ${answer ?? ''}. It’s tried again.`
}
