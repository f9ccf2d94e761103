import { Pill } from '../../ui/pill'
import type { ConversationStatus } from './types'

/** Open is how conversations are; only the rest is worth a word. */
export function StatusPill({ status }: { status: ConversationStatus }) {
  if (status === 'agreed') {
    return <Pill look="border-transparent bg-accent-wash text-accent">Agreed</Pill>
  }
  if (status === 'closed') return <Pill look="border-line text-ink-soft">Closed</Pill>
  return null
}
